// What a network asks of deposits and withdrawals, changed by two officers.
import { type ChainApproval, type ChainName, NETWORK_TERMS } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import type { Approval, ApprovalKind } from '../approvals/index.ts';
import { lockTerms, type NetworkTerms, updateTerms } from '../chains/index.ts';

type Term = (typeof NETWORK_TERMS)[number];
type TermTexts = Readonly<Record<Term, string | null>>;

/** Terms that two officers want of a network; whole smallest units as text. */
export interface WantedTerms {
  readonly chain: ChainName;
  readonly asset: string;
  readonly code: string;
  readonly terms: TermTexts;
}

/** A term that a proposal changes, as it is written: confirmations as they are, amounts in the asset. */
export type ChangedTerm = ChainApproval['changes'][number];

/** Decimals of an asset in the books. */
interface Deps {
  readonly scaleOf: (asset: string) => number;
}

/** That a network asks something else, as two officers decide. */
export function termsApproval(deps: Deps): ApprovalKind<WantedTerms> {
  return {
    kind: 'network_terms',
    ability: { action: 'update', subject: 'Chain' },
    current: async (tx, wanted) => JSON.stringify(textsOf(await loadTerms(tx, wanted))),
    assertWanted: async (_tx, { wanted: { terms } }, before) => {
      if (before === JSON.stringify(terms)) throw new AppError('network_terms_unchanged');
    },
    apply: async (tx, { wanted }) => {
      await updateTerms(tx, wanted, termsOf(wanted.terms));
      return undefined;
    },
    describe: async (_tx, approval, { next, old }) => ({
      subject: `chain_network:${approval.subject}`,
      changes: [{ field: 'status', old, new: next }, ...changedTerms(deps, approval)],
    }),
  };
}

/** @throws AppError `not_found` */
async function loadTerms(
  tx: Parameters<typeof lockTerms>[0],
  network: Parameters<typeof lockTerms>[1],
): Promise<NetworkTerms> {
  const terms = await lockTerms(tx, network);
  if (terms === undefined) throw new AppError('not_found');
  return terms;
}

/** Terms as they are kept with a proposal: one text is one wish. */
export function textsOf(terms: NetworkTerms): TermTexts {
  return {
    confirmations: terms.confirmations.toString(),
    min_deposit: terms.min_deposit.toString(),
    large_amount: terms.large_amount?.toString() ?? null,
    withdraw_fee: terms.withdraw_fee.toString(),
    min_withdraw: terms.min_withdraw.toString(),
  };
}

function termsOf(texts: TermTexts): NetworkTerms {
  return {
    confirmations: BigInt(texts.confirmations ?? 1),
    min_deposit: BigInt(texts.min_deposit ?? 0),
    large_amount: texts.large_amount === null ? null : BigInt(texts.large_amount),
    withdraw_fee: BigInt(texts.withdraw_fee ?? 0),
    min_withdraw: BigInt(texts.min_withdraw ?? 0),
  };
}

/** What differs between how it stood when it was proposed and what is wanted. */
export function changedTerms(
  { scaleOf }: Deps,
  { before, wanted }: Pick<Approval<WantedTerms>, 'before' | 'wanted'>,
): ChangedTerm[] {
  const stood = JSON.parse(before ?? '{}') as Partial<TermTexts>;
  const shown = (field: Term, text: string | null): string | null => {
    if (text === null || field === 'confirmations') return text;
    return formatDecimal(BigInt(text), scaleOf(wanted.asset));
  };
  return NETWORK_TERMS.flatMap((field) => {
    const [old, next] = [stood[field] ?? null, wanted.terms[field]];
    return old === next ? [] : [{ field, old: shown(field, old), new: shown(field, next) }];
  });
}
