import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Amount, Num } from '#components/num.tsx';
import { PaperHead, PrintButton } from '#components/paper.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Sheet } from '#components/sheet.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { dayAt } from '#lib/calendar-days.ts';
import { statementQuery } from '#lib/queries/orders.ts';
import { profileQuery } from '#lib/queries/user.ts';
import { serverNow } from '#lib/server-clock.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import type { TransactionsSearch } from '../model/search.ts';
import { statementDays } from './statement-days.ts';
import '../statement.css';
import { Facts } from './move-facts.tsx';
import { useRangeText } from './range-text.ts';

const moveTexts = textsOf(() => import('#components/move-words/texts/fa.ts'));
const transactionsTexts = textsOf(() => import('../texts/fa.ts'));

type Statement = DataOf<'GET /transactions/statement'>;

/** Rial are tenths of a toman: on paper nothing is rounded. */
const EXACT = 8;

/** One wallet in some days as a sheet of paper, A4: toman's, or that of the coin in the filters. */
export function StatementSheet({
  search,
  onClose,
}: {
  search: TransactionsSearch;
  onClose: () => void;
}) {
  const t = useTexts(transactionsTexts);
  const days = statementDays(search, dayAt(serverNow()));
  const statement = useQuery(statementQuery({ symbol: search.coin ?? 'IRT', ...days }));
  return (
    <Sheet title={t.statement} open onClose={onClose}>
      <QueryView
        query={statement}
        title={t.statementFailed}
        waiting={<SkeletonRows rows={6} height={44} />}
      >
        {(data) => (
          <div className="printable printable-a4 statement">
            <PaperHead title={t.statement} />
            <StatementHead statement={data} />
            {data.entries.length === 0 ? (
              <p className="py-5 text-fg2">{t.statementNone}</p>
            ) : (
              <StatementTable statement={data} />
            )}
            {!data.whole && <p className="py-2 text-caption text-fg2">{t.statementLate}</p>}
            <p className="py-2 text-caption text-fg2">{t.statementFoot}</p>
            <div className="no-print pt-2">
              <PrintButton label={t.printStatement} look="outline" />
            </div>
          </div>
        )}
      </QueryView>
    </Sheet>
  );
}

function StatementHead({ statement }: { statement: Statement }) {
  const t = useTexts(transactionsTexts);
  const { lang } = useStore(settings);
  const rangeText = useRangeText();
  const profile = useQuery(profileQuery).data;
  const { at, came, closing, is_cut, opening, symbol, went } = statement;
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  const amount = (key: string, value: string) => (
    <Amount key={key} value={value} asset={symbol} maxFraction={EXACT} figure={key} />
  );
  return (
    <>
      <Facts
        facts={[
          ...(name === '' ? [] : [[t.statementOf, name] as const]),
          [t.dates, rangeText(statement, lang === 'fa' ? 'jalali' : 'gregorian')],
          [t.statementAt, <Time key="at" at={at} shape="full" />],
          [t.opening, amount('opening', opening)],
          [t.came, amount('came', came)],
          [t.went, amount('went', went.replace('-', ''))],
          [t.closing, amount('closing', closing)],
        ]}
      />
      {is_cut && <p className="py-2 text-warn">{t.statementCut}</p>}
    </>
  );
}

function StatementTable({ statement: { entries, symbol } }: { statement: Statement }) {
  const t = useTexts(transactionsTexts);
  const heads = [t.time, t.what, t.reference, t.came, t.went, t.balance];
  return (
    // what scrolls is reached by keys
    <div className="statement-scroll" role="region" aria-label={t.statement} tabIndex={0}>
      <table className="statement-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <StatementRow key={entry.id} entry={entry} symbol={symbol} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StatementRow({ entry, symbol }: { entry: Statement['entries'][number]; symbol: string }) {
  const kindOf = useKindWords(symbol);
  const { amount, balance_after, created_at, kind, reference } = entry;
  const isOut = amount.startsWith('-');
  const shown = <Num value={amount.replace('-', '')} maxFraction={EXACT} />;
  return (
    <tr>
      <td>
        <Time at={created_at} shape="full" />
      </td>
      <td>{kindOf(kind)}</td>
      <td className="statement-reference">
        <bdi dir="ltr">{reference ?? entry.id}</bdi>
      </td>
      <td className="statement-amount">{isOut ? '' : shown}</td>
      <td className="statement-amount">{isOut ? shown : ''}</td>
      <td className="statement-amount">
        <Num value={balance_after} maxFraction={EXACT} />
      </td>
    </tr>
  );
}

/** What an entry of the asset's books is called on paper; one that is not known is an entry. */
function useKindWords(symbol: string): (kind: string) => string {
  const t = useTexts(transactionsTexts);
  const moves = useTexts(moveTexts);
  const words: Readonly<Record<string, string>> = {
    trade: t.entryTrade,
    otc: t.entryOtc,
    toman_deposit: moves.deposit,
    opening: t.opening,
    withdrawal: symbol === 'IRT' ? moves.withdrawal : moves.coinWithdrawal,
    withdrawal_return: t.entryReturn,
    transfer: t.entryTransfer,
    bank_deposit: moves.bankDeposit,
    unmatched_settled: moves.bankDeposit,
    adjustment: moves.adjustment,
    reward: moves.reward,
    coin_deposit: moves.coinDeposit,
    coin_reversal: t.entryCoinReversal,
  };
  return (kind) => words[kind] ?? t.entryOther;
}
