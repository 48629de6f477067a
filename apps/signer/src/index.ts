// What tools at the machine use of the signer. The server and the demo never import it.
export { askTerminal, enrolmentDigest, type TerminalAct } from './terminal.ts';
export { FILES, readJsonFile } from './files.ts';
export { SignerError } from './refusal.ts';
export {
  describeSigner,
  initSigner,
  type MadeSigner,
  makePassphrase,
  pairSigner,
} from './setup.ts';
export { type Policy, policyShape } from './policy.ts';
export {
  officersAnswerShape,
  passkeyFileShape,
  stateAnswerShape,
  termsAnswerShape,
} from './terminal-answers.ts';
export { verifyJournal } from './verify-journal.ts';
export {
  hasColdKey,
  initCold,
  madeOf as describeCold,
  type MadeCold,
  openCold,
  readRules,
  trustHot,
} from './cold/cold-folder.ts';
export { readColdFile } from './cold/read-file.ts';
