import type { Finding } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { formatDecimal } from '@sarraf/money';
import { DataTable } from '#components/data-table.tsx';
import { Amount, Num } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { mayOpen } from '#lib/ability.ts';
import { signText } from '#lib/number-text.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';

import { useAssets } from '../../ledger/api/ledger.ts';
import { aboutOf } from '../model/about.ts';
import { differenceOf } from '../model/difference.ts';
import { ProviderName } from './provider-name.tsx';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

type Row = Finding & { readonly key: string };

/** What does not say the same, to the last rial or unit of a coin. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = useTexts(reconciliationTexts);
  // two may say the same of one thing
  const rows = findings.map((finding, index): Row => ({ ...finding, key: String(index) }));
  return (
    <section className="recon-part">
      <h2 className="recon-title">
        {t.findings}
        {rows.every(({ name }) => aboutOf(name).coin === null) && <span>{t.inRial}</span>}
      </h2>
      <DataTable<Row>
        rows={rows}
        keyOf={({ key }) => key}
        scrollLabel={t.findings}
        columns={[
          {
            head: t.what,
            cell: ({ kind }) => <span className="font-medium">{t[`kind_${kind}`]}</span>,
          },
          { head: t.about, cell: ({ name }) => <AboutText name={name} /> },
          {
            head: t.expected,
            isEnd: true,
            cell: ({ name, expected }) => <Figure name={name} of={expected} />,
          },
          {
            head: t.found,
            isEnd: true,
            cell: ({ name, found }) => <Figure name={name} of={found} />,
          },
          { head: t.difference, isEnd: true, cell: (row) => <OffBy finding={row} /> },
        ]}
        card={(row) => <Card finding={row} />}
      />
    </section>
  );
}

function Card({ finding }: { finding: Finding }) {
  const t = useTexts(reconciliationTexts);
  const { kind, name, expected, found } = finding;
  return (
    <div className="recon-card">
      <p className="font-medium">{t[`kind_${kind}`]}</p>
      <p className="text-table text-fg2">
        <AboutText name={name} />
      </p>
      <dl>
        {(
          [
            [t.expected, <Figure key="expected" name={name} of={expected} />],
            [t.found, <Figure key="found" name={name} of={found} />],
            [t.difference, <OffBy key="off" finding={finding} />],
          ] as const
        ).map(([word, figure]) => (
          <div key={word} className="recon-line">
            <dt>{word}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** With its sign, which stands before it in either script. */
function OffBy({ finding: { name, expected, found } }: { finding: Finding }) {
  const off = differenceOf(expected, found);
  return (
    <bdi dir="ltr" className="font-semibold text-err">
      {off !== null && signText(off.sign)}
      <Figure name={name} of={off?.size ?? null} />
    </bdi>
  );
}

/** Rial without a word, which the heading has; of a coin in its own unit, with its name. */
function Figure({ name, of }: { name: string; of: string | null }) {
  const { coin } = aboutOf(name);
  if (coin === null || of === null) return <Num value={of} kind="live" />;
  return <CoinFigure coin={coin} units={of} />;
}

function CoinFigure({ coin, units }: { coin: string; units: string }) {
  const t = useTexts(reconciliationTexts);
  const scale = useAssets().data?.find(({ symbol }) => symbol === coin)?.scale;
  if (scale === undefined) {
    return rich(t.smallestUnits, { amount: <Num value={units} kind="live" />, coin });
  }
  return <Amount value={formatDecimal(BigInt(units), scale)} asset={coin} maxFraction={scale} />;
}

/** What it is about, with the way there for whoever may go. */
function AboutText({ name }: { name: string }) {
  const t = useTexts(reconciliationTexts);
  const digits = useShownDigits();
  const current = useStore(session);
  const { coin, kind, id } = aboutOf(name);
  if (kind === 'provider') return <ProviderName provider={id} />;
  if (kind === 'house' || kind === 'outside') {
    const key = `account_${id}`;
    return rich(t[kind], { id: hasWord(t, key) ? t[key] : <bdi>{id}</bdi> });
  }
  if (kind === 'user') {
    const words = rich(t.user, { id: <bdi>{digits(id)}</bdi> });
    if (!mayOpen(current, '/people/$id')) return words;
    return (
      <Link to="/people/$id" params={{ id }} className="link">
        {words}
      </Link>
    );
  }
  const words = rich(kind === 'spend' ? t.spend : t.withdrawal, { id: <ShortId id={id} /> });
  if (coin !== null || !mayOpen(current, '/payouts')) return words;
  return (
    <Link to="/payouts" search={{ id }} className="link">
      {words}
    </Link>
  );
}

/** The end of an id, which tells those of one hour apart; digits stay Latin, as in every code. */
function ShortId({ id }: { id: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-caption" title={id}>
      …{id.slice(-12)}
    </bdi>
  );
}

type AccountKey =
  | 'account_hot_ethereum'
  | 'account_hot_bsc'
  | 'account_receivable'
  | 'account_unmatched'
  | 'account_gas'
  | 'account_fees'
  | 'account_otc'
  | 'account_bank'
  | 'account_gateway'
  | 'account_opening';

function hasWord(t: Readonly<Record<AccountKey, string>>, key: string): key is AccountKey {
  return Object.hasOwn(t, key);
}
