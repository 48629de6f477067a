import { Link } from '@tanstack/react-router';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { Num, ShortAmount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useReconciliation } from '../../reconciliation/api/reconciliation.ts';
import { useTreasury } from '../../treasury/api/treasury.ts';
import { type CoverRow, coverOf } from '../model/cover.ts';

const officeHomeTexts = textsOf(() => import('../texts/fa.ts'));

/** What people are owed against what is there: one sentence, then the largest debts. */
export function Cover() {
  const may = useMay();
  if (!may('read Chain')) return null;
  return <Shown mayReconcile={may('read Reconciliation')} />;
}

function Shown({ mayReconcile }: { mayReconcile: boolean }) {
  const t = useTexts(officeHomeTexts);
  const { lang } = useStore(settings);
  const treasury = useTreasury().data;
  const bank = useReconciliation(mayReconcile).data;
  if (treasury === undefined) return null;
  const cover = coverOf(treasury, bank);
  const short = cover.rows.filter(({ isShort }) => isShort);
  const unknown = cover.rows.filter(({ have }) => have === null);
  const names = (rows: readonly CoverRow[]): string =>
    rows.map(({ labels }) => labels[lang]).join(t.comma);
  return (
    <section aria-label={t.cover}>
      <div className="home-title">
        <h2>{t.cover}</h2>
        <span className="flex-1 text-caption text-fg2">
          {rich(t.coverAt, { time: <Time at={treasury.at} shape="clock" /> })}
        </span>
        <Link to="/treasury" className="link text-caption">
          {t.toTreasury}
        </Link>
      </div>
      <p className="home-cover" data-short={short.length > 0 || undefined}>
        <Icon name="balance" size={18} />
        <span className="min-w-0 flex-1 basis-60">
          <strong>
            {short.length > 0
              ? t.notCovered(names(short))
              : unknown.length > 0
                ? t.coveredKnown
                : t.covered}
          </strong>{' '}
          {unknown.length > 0 && <span className="text-fg2">{t.unstated(names(unknown))}</span>}
        </span>
        <span className="whitespace-nowrap">
          {rich(t.coinsOwed, { owed: <ShortAmount value={treasury.totals.owed_toman} /> })}
        </span>
      </p>
      <div className="home-scroll" role="region" tabIndex={0} aria-label={t.cover}>
        <table className="home-table">
          <thead>
            <tr>
              <th>{t.asset}</th>
              <th className="end">{t.owed}</th>
              <th className="end">{t.have}</th>
              <th className="end">{t.surplus}</th>
              <th className="end">{t.coverage}</th>
            </tr>
          </thead>
          <tbody>
            {cover.rows.slice(0, ROWS_MAX).map((row) => (
              <Row key={row.symbol} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The largest debts; the treasury has all of them. */
const ROWS_MAX = 6;

function Row({ row }: { row: CoverRow }) {
  const t = useTexts(officeHomeTexts);
  const current = useStore(settings);
  const { coverage, have, isShort, labels, owed, surplus, symbol } = row;
  const percent = digitsShown(current) === 'fa' ? '٪' : '%';
  // people read toman whole; of coins nothing is cut
  const whole = symbol === 'IRT' ? 0 : undefined;
  return (
    <tr data-tone={isShort ? 'err' : undefined}>
      <th scope="row">
        <span className="home-queue">
          <CoinIcon symbol={symbol} size={20} />
          {labels[current.lang]}
          {symbol === 'IRT' && <span className="text-caption text-fg2">{t.atBank}</span>}
        </span>
      </th>
      <td className="end">
        <Num value={owed} maxFraction={whole} />
      </td>
      <td className="end">
        <Num value={have} maxFraction={whole} />
      </td>
      <td className={`end ${isShort ? 'text-err' : 'text-ok'}`}>
        <Num value={surplus} maxFraction={whole} />
      </td>
      <td className="end font-semibold">
        {coverage === null ? (
          '—'
        ) : (
          <bdi dir="ltr">
            <Num value={coverage} />
            {percent}
          </bdi>
        )}
      </td>
    </tr>
  );
}
