import type { LedgerEntryDetail } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../../components/icon.tsx';
import { Num } from '../../../../components/num.tsx';
import { commonTexts } from '../../../../components/texts/common-texts.ts';
import { rich } from '../../../../i18n/rich.tsx';
import { useTexts } from '../../../../i18n/texts.ts';
import { useWide } from '../../../../lib/wide.ts';
import { type AssetLines, type Line, linesOf } from '../model/lines.ts';
import { ledgerTexts } from '../texts/ledger-texts.ts';
import { OwnerKind, OwnerName, useLedgerWords } from './ledger-words.tsx';
import './posting-table.css';

/** An entry's postings by asset, each asset closed by its sum. */
export function PostingTable({ entry }: { entry: LedgerEntryDetail }) {
  const isWide = useWide();
  const groups = linesOf(entry);
  return isWide ? <Table groups={groups} /> : <Cards groups={groups} />;
}

function Table({ groups }: { groups: readonly AssetLines[] }) {
  const t = useTexts(ledgerTexts);
  return (
    <div className="data-table-scroll" tabIndex={0} role="region" aria-label={t.postings}>
      <table className="data-table ledger-postings" data-dense>
        <thead>
          <tr>
            <th scope="col">{t.account}</th>
            <th scope="col">{t.wallet}</th>
            <th scope="col" className="end">
              {t.debit}
            </th>
            <th scope="col" className="end">
              {t.credit}
            </th>
            <th scope="col" className="end">
              {t.after}
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.symbol}>
            {group.lines.map((line) => (
              <tr key={line.key}>
                <td>
                  <Account line={line} />
                </td>
                <td className="text-fg2">{t[line.end.wallet]}</td>
                <td className="end">{line.side === 'debit' && <Figure of={line.amount} />}</td>
                <td className="end">{line.side === 'credit' && <Figure of={line.amount} />}</td>
                <td className="end text-fg2">
                  <Figure of={line.end.total_after} />
                </td>
              </tr>
            ))}
            <tr className="ledger-sum" data-balanced={group.balanced}>
              <th scope="row" colSpan={2}>
                <SumOf symbol={group.symbol} />
              </th>
              <td className="end">
                <Figure of={group.debit} />
              </td>
              <td className="end">
                <Figure of={group.credit} />
              </td>
              <td className="end">
                <Even group={group} />
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Cards({ groups }: { groups: readonly AssetLines[] }) {
  const t = useTexts(ledgerTexts);
  return (
    <div aria-label={t.postings} role="group">
      {groups.map((group) => (
        <div key={group.symbol}>
          <ul>
            {group.lines.map((line) => (
              <li key={line.key} className="ledger-card">
                <Account line={line} />
                <span className="ledger-card-amount">
                  <span className="ledger-second">{t[line.side]}</span>
                  <Figure of={line.amount} />
                </span>
                <span className="ledger-second">{t[line.end.wallet]}</span>
                <span className="ledger-second ledger-card-amount">
                  {t.afterShort} <Figure of={line.end.total_after} />
                </span>
              </li>
            ))}
          </ul>
          <p className="ledger-card ledger-sum" data-balanced={group.balanced}>
            <SumOf symbol={group.symbol} />
            <span className="ledger-card-amount">
              <Figure of={group.debit} />
              <Even group={group} />
            </span>
          </p>
        </div>
      ))}
    </div>
  );
}

function Account({ line: { end, role } }: { line: Line }) {
  const t = useTexts(ledgerTexts);
  const words = useLedgerWords();
  return (
    <span className="ledger-account">
      <span className="font-medium">
        <OwnerName owner={end} />
      </span>
      <span className="ledger-second">
        <OwnerKind owner={end} />
        {t.between}
        {words('role', role)}
      </span>
      <Link
        to="/ledger-accounts"
        search={{ account: end.account_id }}
        className="icon-button ledger-way"
        aria-label={t.toAccount}
        title={t.toAccount}
      >
        <Icon name="history" size={18} />
      </Link>
    </span>
  );
}

/** To the smallest unit: a rounded figure would hide what is looked for. */
function Figure({ of }: { of: string | null }) {
  return <Num value={of} kind="live" />;
}

function SumOf({ symbol }: { symbol: string }) {
  const t = useTexts(ledgerTexts);
  const c = useTexts(commonTexts);
  const asset = symbol === 'IRT' ? c.toman : <bdi dir="ltr">{symbol}</bdi>;
  return <span>{rich(t.sumOf, { asset })}</span>;
}

function Even({ group }: { group: AssetLines }) {
  const t = useTexts(ledgerTexts);
  return <span className="ledger-even">{group.balanced ? t.even : t.unbalanced}</span>;
}
