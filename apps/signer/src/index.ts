// What tools at the machine use of the signer. The server and the demo never import it.
export { askTerminal, type TerminalAct } from './terminal.ts';
export { FILES } from './files.ts';
export { SignerError } from './refusal.ts';
export {
  describeSigner,
  initSigner,
  type MadeSigner,
  makePassphrase,
  pairSigner,
} from './setup.ts';
export { verifyJournal } from './verify-journal.ts';
