// Ways in which senders of coins have paid twice or not at all, each put into ours.
import type { Mutant } from './mutant.ts';

const SIGNER = 'apps/signer/src';
const SIGNER_TEST = `${SIGNER}/signer.test.ts`;
/** A spend stands for its newest number, so that what is signed with it is answered at all. */
const NEWEST_NUMBER = {
  file: `${SIGNER}/state.ts`,
  find: 'terms, tx: first, versions });',
  replace: 'terms, tx: { ...first, ...tx }, versions });',
};

/** What signs and sends, with one guard taken away. */
export const SPEND_MUTANTS: readonly Mutant[] = [
  {
    name: 'm17',
    bug: 'a signature has entropy of its own: a lost answer is not given again',
    patches: [
      {
        file: `${SIGNER}/wallet.ts`,
        find: "signBy(ensureDefined(key, 'a private key'), false)",
        replace: "signBy(ensureDefined(key, 'a private key'), true)",
      },
    ],
    test: { args: [SIGNER_TEST, '-t', 'm17'] },
  },
  {
    name: 'm34',
    bug: 'a payout whose broadcast timed out is returned, though the network may have it',
    patches: [
      {
        file: 'apps/server/src/modules/chain-spends/send-spend.service.ts',
        find: "return said.every((one) => one === 'silent') ? waits('node_silent') : undefined;",
        replace:
          "if (!said.every((one) => one === 'silent')) return undefined;\n" +
          '  await deps.follows.get(row.kind)?.({ spendId: row.id, txid: version.txid, failed: true });\n' +
          "  return waits('node_silent');",
      },
    ],
    test: { args: ['tests/chains/spend-crashes.test.ts', '-t', 'W04'] },
  },
  {
    name: 'm35-bump',
    bug: 'a next version takes a new number, so that both may be mined',
    patches: [
      NEWEST_NUMBER,
      {
        file: `${SIGNER}/decide-spend.ts`,
        find: 'const tx = { ...spend.tx, ...fees };',
        replace:
          'const tx = { ...spend.tx, ...fees, nonce: bench.state.nonceOf(spend.chain, bench.wallet.addressOf(spend.from)) };',
      },
    ],
    test: { args: [SIGNER_TEST, '-t', 'a next version has the same number'] },
  },
  {
    name: 'm35',
    bug: 'what was signed is signed anew when it is asked for again, by a new number',
    patches: [
      NEWEST_NUMBER,
      {
        file: `${SIGNER}/signer.ts`,
        find: 'return this.#versionOf(spendId, known, known.versions.length);',
        replace: '',
      },
    ],
    test: { args: [SIGNER_TEST, '-t', 'again and again'] },
  },
];
