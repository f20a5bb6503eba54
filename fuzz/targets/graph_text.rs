//! Text to graph: parsed or refused; a parsed graph prints as a text that parses to the same, and verification answers.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use ms_core::Code;

fuzz_target!(|text: &str| -> Corpus {
    let graph = match ms_ir::parse(text, &ms_ops::find) {
        Ok(graph) => graph,
        Err(e) => {
            assert_eq!(e.code(), Code::ParseFailed, "{}", e.render(None));
            return Corpus::Keep;
        }
    };
    let printed = graph.to_text();
    let again = ms_ir::parse(&printed, &ms_ops::find).expect("what is printed parses");
    assert_eq!(again.to_text(), printed);
    if let Err(e) = ms_ir::verify(&graph) {
        assert_eq!(e.code(), Code::VerifyFailed, "{}", e.render(None));
    }
    Corpus::Keep
});
