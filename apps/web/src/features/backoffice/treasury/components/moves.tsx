import type { ChainApproval, Treasury } from '@sarraf/contracts';
import { CoinIcon } from '#components/coin-icon.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount, Num, useCount } from '#components/num.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { ApprovalFacts } from '../../chains/components/approval-facts.tsx';
import { ShortCode } from '../../spends/components/spend-words.tsx';
import { leftOf } from '../model/treasury-rows.ts';
import './moves.css';
import './sections.css';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));

type Proposed = Treasury['proposed'][number];

/** What is to go to cold: proposed by an officer already, or above its ceiling. */
export function Moves({
  proposed,
  approvals,
  addressesOf,
  onPropose,
  onDecide,
}: {
  proposed: readonly Proposed[];
  /** Cold addresses that the signer lists; undefined: it has not been read yet. */
  addressesOf: (chain: Proposed['chain']) => readonly string[] | undefined;
  /** Moves to cold that wait for a second officer. */
  approvals: readonly ChainApproval[];
  onPropose: (move: Proposed) => void;
  onDecide: (approval: ChainApproval) => void;
}) {
  const t = useTexts(treasuryTexts);
  const count = useCount();
  const isWaiting = ({ chain, symbol }: Proposed): boolean =>
    approvals.some(
      (one) => one.kind === 'cold_move' && one.chain === chain && one.symbol === symbol,
    );
  const open = proposed.filter((move) => !isWaiting(move));
  const all = approvals.length + open.length;
  return (
    <section aria-label={t.moves}>
      <header className="treasury-section-head">
        <h2 className="font-semibold">{t.moves}</h2>
        {all > 0 && <span className="treasury-count num">{count(all)}</span>}
        <span className="ms-auto">{t.movesFrom}</span>
      </header>
      {all === 0 && <p className="treasury-none">{t.movesNone}</p>}
      <ul>
        {approvals.map((approval) => (
          <Waiting key={approval.id} approval={approval} onDecide={onDecide} />
        ))}
        {open.map((move) => (
          <Move
            key={`${move.chain}-${move.symbol}`}
            move={move}
            addresses={
              move.cold_addresses.length > 0 ? move.cold_addresses : addressesOf(move.chain)
            }
            onPropose={onPropose}
          />
        ))}
      </ul>
    </section>
  );
}

function Waiting({
  approval,
  onDecide,
}: {
  approval: ChainApproval;
  onDecide: (approval: ChainApproval) => void;
}) {
  const t = useTexts(treasuryTexts);
  const has = useMay()('update Chain');
  return (
    <li className="treasury-move">
      <ApprovalFacts approval={approval} />
      <div className="treasury-move-foot">
        <span className={approval.is_mine ? undefined : 'text-warn'}>
          {approval.is_mine ? t.waitsForOther : t.waitsForYou}
        </span>
        {has && (
          <SheetButton look="outline" size="sm" onClick={() => onDecide(approval)}>
            {t.review}
          </SheetButton>
        )}
      </div>
    </li>
  );
}

function Move({
  move,
  addresses,
  onPropose,
}: {
  move: Proposed;
  addresses: readonly string[] | undefined;
  onPropose: (move: Proposed) => void;
}) {
  const t = useTexts(treasuryTexts);
  const words = useNetworkWords();
  const has = useMay()('update Chain');
  const { amount, hot, hot_ceiling: ceiling, symbol } = move;
  const first = addresses?.[0];
  return (
    <li className="treasury-move" data-of={`${move.chain}-${symbol}`}>
      <p className="flex items-center gap-2">
        <CoinIcon symbol={symbol} size={24} />
        <span className="font-semibold">{t.hotToCold}</span>
        <span className="text-fg2">{words.nameOf(move.chain)}</span>
        <strong className="ms-auto">
          <Amount value={amount} asset={symbol} />
        </strong>
      </p>
      <dl className="treasury-move-facts">
        <dt>{t.hotColumn}</dt>
        <dd>
          <BeforeAfter before={hot} after={leftOf(hot, amount) ?? '0'} />{' '}
          {rich(t.under, { ceiling: <Num value={ceiling} /> })}
        </dd>
        <dt>{t.to}</dt>
        <dd>
          {first === undefined ? (
            <span className="text-warn">{addresses === undefined ? '—' : t.unlisted}</span>
          ) : (
            <>
              <ShortCode text={first} /> · {t.listed}
            </>
          )}
        </dd>
      </dl>
      <div className="treasury-move-foot">
        <span>{t.notProposed}</span>
        {has && first !== undefined && (
          <SheetButton size="sm" onClick={() => onPropose(move)}>
            {t.propose}
          </SheetButton>
        )}
      </div>
    </li>
  );
}

/** What there was, and what there will be. */
export function BeforeAfter({ before, after }: { before: string; after: string }) {
  const t = useTexts(treasuryTexts);
  return (
    <span className="whitespace-nowrap">
      {rich(t.beforeAfter, {
        before: (
          <span className="text-fg2">
            <Num value={before} />
          </span>
        ),
        arrow: (
          <span className="treasury-arrow" aria-hidden="true">
            →
          </span>
        ),
        after: (
          <strong>
            <Num value={after} />
          </strong>
        ),
      })}
    </span>
  );
}
