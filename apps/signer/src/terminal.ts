// What is done at the machine: a socket in the signer's own folder, which only its account and root
// may enter. The running signer is the one writer of its journal, so it does what is asked here, too.
import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { familyOf } from '@sarraf/chain-codec';
import { assertionShape, SIGNER_CHAINS, spendIdShape } from '@sarraf/signer-protocol';
import { z } from 'zod';
import { coseKeyOf } from './cose.ts';
import { FILES } from './files.ts';
import type { Terms } from './journal-lines.ts';
import { judgeAssertion } from './officers.ts';
import type { Policy } from './policy.ts';
import { SignerError } from './refusal.ts';
import type { Signer } from './signer.ts';

const nameShape = z.string().min(1).max(100);
const REQUEST_CHARS_MAX = 65_536;
const FREE_OFFICERS = 2;
const OFFICERS_NEEDED = 2;
const PATIENCE_MS = 10_000;

const enrollShape = z.strictObject({
  act: z.literal('enroll'),
  officer: nameShape,
  credentialId: assertionShape.shape.credentialId,
  /** COSE, base64url. */
  key: z.string().max(4_096),
  approvals: z.array(assertionShape).max(4),
});
const actShape = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('status') }),
  z.strictObject({ act: z.literal('officers') }),
  enrollShape,
  z.strictObject({ act: z.literal('show'), spendId: spendIdShape }),
  z.strictObject({ act: z.literal('approve'), spendId: spendIdShape, by: nameShape }),
  z.strictObject({ act: z.literal('remove'), officer: nameShape }),
  z.strictObject({ act: z.literal('void'), spendId: spendIdShape, by: nameShape }),
  z.strictObject({
    act: z.literal('nonces'),
    by: nameShape,
    next: z
      .array(
        z.strictObject({
          chain: z.enum(SIGNER_CHAINS),
          of: z.enum(['hot', 'gas']),
          nonce: z.int().min(0),
        }),
      )
      .max(8),
  }),
]);

/** What can be asked at the machine. */
export type TerminalAct = z.infer<typeof actShape>;

/** The digest that two officers sign to let in a third one. */
export function enrolmentDigest(officer: string, credentialId: string, key: string): Buffer {
  const text = JSON.stringify(['sarraf officer 1', officer, credentialId, key]);
  return createHash('sha256').update(text).digest();
}

/** Does what was asked. @throws SignerError in a sentence for the operator */
export function doAtTerminal(signer: Signer, policy: Policy, act: TerminalAct): unknown {
  switch (act.act) {
    case 'status':
      return signer.status();
    case 'officers':
      return [...signer.state.enrolled].map(([credentialId, { officer }]) => ({
        officer,
        credentialId,
      }));
    case 'enroll':
      return enroll(signer, policy, act);
    case 'remove': {
      const { officer } = act;
      if (!signer.state.officers.has(officer)) throw new SignerError(`${officer} is not enrolled.`);
      signer.write({ kind: 'removed', officer });
      return { officers: signer.state.officers.size };
    }
    case 'show':
      return termsToApprove(signer, act.spendId);
    case 'approve': {
      const { spendId, by } = act;
      const terms = termsToApprove(signer, spendId);
      if (!signer.state.approved.has(spendId))
        signer.write({ kind: 'approved', spendId, terms, by });
      return terms;
    }
    case 'void':
      return signer.void(act.spendId, act.by);
    case 'nonces':
      return stateNonces(signer, policy, act);
  }
}

/** What a payout would pay: the journal has it from its first request, which nobody alters. */
function termsToApprove({ state }: Signer, spendId: string): Terms {
  const spend = state.spends.get(spendId);
  if (spend?.state === 'asked') return spend.terms;
  throw new SignerError(
    spend === undefined
      ? 'The exchange has not asked for this payout yet.'
      : `This payout is ${spend.state} already: there is nothing to approve.`,
  );
}

function enroll(signer: Signer, policy: Policy, act: z.infer<typeof enrollShape>): unknown {
  const { officer, credentialId, key, approvals } = act;
  const { state } = signer;
  if (coseKeyOf(Buffer.from(key, 'base64url')) === undefined) {
    throw new SignerError('The key is no ES256, Ed25519 or RS256 key as passkeys have them.');
  }
  const known = state.enrolled.get(credentialId);
  if (known?.officer === officer && known.key === key) return { officers: state.officers.size };
  if (known !== undefined) throw new SignerError('This passkey is enrolled for someone already.');
  const digest = enrolmentDigest(officer, credentialId, key);
  const by = new Set<string>();
  for (const approval of approvals) {
    const judged = judgeAssertion(approval, digest, state.enrolled, policy.relyingParty);
    if (typeof judged !== 'string') by.add(judged.officer);
  }
  const isFree = state.officersEver < FREE_OFFICERS || policy.laterOfficers === 'machine';
  if (!isFree && by.size < OFFICERS_NEEDED) {
    throw new SignerError(
      `Two officers let in a further one: they sign ${digest.toString('base64url')}.`,
    );
  }
  signer.write({ kind: 'enrolled', officer, credentialId, key, by: [...by] });
  return { officers: state.officers.size };
}

function stateNonces(
  signer: Signer,
  policy: Policy,
  { by, next }: Extract<TerminalAct, { act: 'nonces' }>,
): unknown {
  // Bitcoin has no numbers: its coins are told apart by themselves
  const numbered = SIGNER_CHAINS.filter((chain) => familyOf(chain) === 'evm');
  const wanted = numbered
    .filter((chain) => policy.chains[chain] !== undefined)
    .flatMap((chain) => (['hot', 'gas'] as const).map((of) => ({ chain, of })));
  const stated = wanted.map(({ chain, of }) => {
    const found = next.find((one) => one.chain === chain && one.of === of);
    if (found === undefined) throw new SignerError(`The next nonce of ${chain} ${of} is missing.`);
    return { chain, address: policy.chains[chain]?.[of] ?? '', nonce: found.nonce };
  });
  signer.write({ kind: 'nonces', by, next: stated });
  return { state: signer.state.behind === undefined ? 'ready' : 'journal_behind' };
}

/** Listens at the terminal. */
export async function openTerminal(
  folder: string,
  signer: Signer,
  policy: Policy,
): Promise<Server> {
  const file = path.join(folder, FILES.terminal);
  rmSync(file, { force: true });
  const server = createServer((socket) =>
    attend(socket, (act) => doAtTerminal(signer, policy, act)),
  );
  server.maxConnections = 4;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(file, resolve);
  });
  chmodSync(file, 0o600);
  return server;
}

function attend(socket: Socket, act: (act: TerminalAct) => unknown): void {
  let text = '';
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (text.length > REQUEST_CHARS_MAX) socket.destroy();
    if (!text.endsWith('\n')) return;
    socket.end(`${JSON.stringify(answered(text, act))}\n`);
  });
}

function answered(text: string, act: (act: TerminalAct) => unknown): unknown {
  try {
    const parsed = actShape.safeParse(JSON.parse(text));
    if (!parsed.success) throw new SignerError('This is nothing that is done at the machine.');
    return { ok: true, value: act(parsed.data) };
  } catch (error) {
    if (error instanceof SignerError) return { ok: false, words: error.message };
    if (error instanceof SyntaxError) return { ok: false, words: 'This is no JSON.' };
    throw error;
  }
}

const answerShape = z.union([
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({ ok: z.literal(false), words: z.string() }),
]);

/** Asks the running signer of a folder. @throws SignerError where none runs, or with its refusal */
export async function askTerminal(folder: string, act: TerminalAct): Promise<unknown> {
  const text = await new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(path.join(folder, FILES.terminal), () => {
      socket.write(`${JSON.stringify(act)}\n`);
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('error', () => reject(new SignerError(`No signer runs on ${folder}.`)));
    socket.on('close', () => resolve(answer));
  });
  const answer = answerShape.parse(JSON.parse(text));
  if (!answer.ok) throw new SignerError(answer.words);
  return answer.value;
}
