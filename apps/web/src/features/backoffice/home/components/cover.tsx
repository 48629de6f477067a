import { Link } from '@tanstack/react-router';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount, Num, ShortAmount, useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { signOf } from '#lib/number-text.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useReconciliation } from '../../reconciliation/api/reconciliation.ts';
import { useTreasury } from '../../treasury/api/treasury.ts';
import { ShareText } from '../../treasury/components/treasury-parts.tsx';
import {
  type Cover as CoverFigures,
  type Covered,
  type CoverRow,
  type CoverSum,
  coverOf,
} from '../model/cover.ts';

const officeHomeTexts = textsOf(() => import('../texts/fa.ts'));

/** What people are owed against what is there: one sentence, the largest debts, and all of them. */
export function Cover() {
  const may = useMay();
  if (!may('read Chain')) return null;
  return <Shown mayReconcile={may('read Reconciliation')} />;
}

function Shown({ mayReconcile }: { mayReconcile: boolean }) {
  const t = useTexts(officeHomeTexts);
  const count = useCount();
  const treasury = useTreasury().data;
  const bank = useReconciliation(mayReconcile).data;
  if (treasury === undefined) return null;
  const cover = coverOf(treasury, bank);
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
      <Sentence cover={cover} />
      <div className="home-scroll" role="region" tabIndex={0} aria-label={t.cover}>
        <table className="home-table">
          <thead>
            <tr>
              <th>{t.asset}</th>
              <th className="end">{t.owed}</th>
              <th className="end">{t.have}</th>
              <th>{t.hot}</th>
              <th className="end">{t.surplus}</th>
              <th className="end">{t.worth}</th>
              <th className="end">{t.coverage}</th>
            </tr>
          </thead>
          <tbody>
            {cover.rows.map((row) => (
              <Row key={row.symbol} row={row} />
            ))}
            {cover.others !== null && (
              <SumRow
                sum={cover.others}
                name={t.others(count(cover.others.count))}
                note={t.inToman}
              />
            )}
          </tbody>
          {cover.total !== null && (
            <tfoot>
              <SumRow
                sum={cover.total}
                name={cover.hasToman ? t.total : t.totalCoins}
                // what nobody counted or priced
                note={cover.left > 0 ? t.totalWithout(count(cover.left)) : null}
              />
            </tfoot>
          )}
        </table>
      </div>
    </section>
  );
}

/** Whether all of it is covered, and by how much more or less than it takes. */
function Sentence({ cover: { short, total, unstated } }: { cover: CoverFigures }) {
  const t = useTexts(officeHomeTexts);
  const { lang } = useStore(settings);
  const names = (rows: readonly CoverRow[]): string =>
    rows.map(({ labels }) => labels[lang]).join(t.comma);
  const isShort = short.length > 0;
  const surplus = total?.surplus ?? null;
  return (
    <p className="home-cover" data-short={isShort || undefined}>
      <Icon name="balance" size={18} />
      <span className="min-w-0 flex-1 basis-60">
        <strong>
          {isShort ? t.notCovered(names(short)) : unstated.length > 0 ? t.coveredKnown : t.covered}
        </strong>{' '}
        {unstated.length > 0 && <span className="text-fg2">{t.unstated(names(unstated))}</span>}
      </span>
      {surplus !== null && (
        <strong className={`whitespace-nowrap ${signOf(surplus) < 0 ? 'text-err' : 'text-ok'}`}>
          {rich(signOf(surplus) < 0 ? t.lacks : t.exceeds, {
            amount: <ShortAmount value={surplus.replace('-', '')} />,
          })}
        </strong>
      )}
    </p>
  );
}

function Row({ row }: { row: CoverRow }) {
  const t = useTexts(officeHomeTexts);
  const { lang } = useStore(settings);
  const { have, isShort, labels, owed, surplus, symbol, worth } = row;
  // people read toman whole; of coins nothing is cut
  const whole = symbol === 'IRT' ? 0 : undefined;
  return (
    <tr data-tone={isShort ? 'err' : undefined}>
      <th scope="row">
        <span className="home-queue">
          <CoinIcon symbol={symbol} size={20} />
          {labels[lang]}
          {symbol === 'IRT' && <span className="text-caption text-fg2">{t.atBank}</span>}
        </span>
      </th>
      <td className="end">
        <Num value={owed} maxFraction={whole} />
      </td>
      <td className="end">
        <Num value={have} maxFraction={whole} />
      </td>
      <td>
        <Hot of={row} asset={symbol} />
      </td>
      <td className={`end ${isShort ? 'text-err' : 'text-ok'}`}>
        <Num value={surplus} maxFraction={whole} isSigned />
      </td>
      <td className="end">
        {worth === null ? <Num value={null} /> : <ShortAmount value={worth} isBare />}
      </td>
      <td className="end font-semibold">
        <Share value={row.coverage} />
      </td>
    </tr>
  );
}

/** Several assets together, in toman, called so and with a word about it. */
function SumRow({ sum, name, note }: { sum: CoverSum; name: string; note: string | null }) {
  return (
    <tr data-tone={sum.isShort ? 'err' : undefined}>
      <th scope="row">
        <span className="home-queue">
          {name}
          {note !== null && <span className="text-caption text-fg2">{note}</span>}
        </span>
      </th>
      <SumCells sum={sum} />
    </tr>
  );
}

function SumCells({ sum }: { sum: CoverSum }) {
  return (
    <>
      <td className="end">
        <ShortAmount value={sum.owed} isBare />
      </td>
      <td className="end">{sum.have !== null && <ShortAmount value={sum.have} isBare />}</td>
      <td>
        <Hot of={sum} asset="IRT" />
      </td>
      <td className={`end ${sum.isShort ? 'text-err' : 'text-ok'}`}>
        {sum.surplus !== null && <ShortAmount value={sum.surplus} isBare isSigned />}
      </td>
      <td className="end">
        <ShortAmount value={sum.owed} isBare />
      </td>
      <td className="end font-semibold">
        <Share value={sum.coverage} />
      </td>
    </>
  );
}

/** How much of what is there lies in hot wallets: its part as a bar, the amount for who asks. */
function Hot({ of, asset }: { of: Covered; asset: string }) {
  const t = useTexts(officeHomeTexts);
  const { hot, hotShare } = of;
  if (hot === null || hotShare === null) return <Num value={null} />;
  return (
    <span className="home-hot">
      <span className="track" aria-hidden="true">
        <span style={{ width: `${hotShare}%` }} />
      </span>
      <ShareText value={hotShare} />
      <span className="sr-only">
        {rich(t.hotAmount, { amount: <Amount value={hot} asset={asset} /> })}
      </span>
    </span>
  );
}

function Share({ value }: { value: string | null }) {
  return value === null ? <Num value={null} /> : <ShareText value={value} />;
}
