// All tests of the page: node run.mjs PROGRAM [WORDS], with the native program, and only the tests whose sentence has
// these words.
import { run } from "./harness.mjs";
import "./play.mjs";
import "./boards.mjs";
import "./editor.mjs";
import "./picture.mjs";
import "./map.mjs";
import "./engine.mjs";
import "./views.mjs";
import "./page.mjs";
import "./kept.mjs";
import "./meanwhile.mjs";
import "./share.mjs";
import "./walk.mjs";
import "./catalogue.mjs";

await run();
