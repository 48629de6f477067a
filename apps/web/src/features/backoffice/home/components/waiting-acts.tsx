import type { WaitingAct } from '@sarraf/contracts';
import { ButtonLink } from '#components/button.tsx';
import { Age } from '#components/time.tsx';
import { Chip } from '#components/signs.tsx';
import { useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { mayOpen, type OfficePath } from '#lib/ability.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { WaitsForWords } from '../../queue/components/waits-for.tsx';
import { useWaitingActs } from '../api/home.ts';

const officeHomeTexts = textsOf(() => import('../texts/fa.ts'));

/** Where each kind is decided on. */
const SCREENS = {
  adjustment: '/adjustments',
  chain_stop_lift: '/networks',
  change: '/staff',
  coin_payout: '/payouts/coins',
  coin_reversal: '/networks',
  coin_settlement: '/networks',
  cold_move: '/treasury',
  cold_return: '/treasury',
  cold_recall: '/treasury',
  custody: '/reconciliation',
  custody_opening: '/networks',
  line_explanation: '/statements',
  network_opening: '/networks',
  network_terms: '/networks',
  payout: '/payouts',
  payout_answers: '/payouts/batches',
  payout_batch: '/payouts/batches',
  payout_stop: '/reconciliation',
  recovery: '/recoveries',
  referral: '/referrals',
  reward_terms: '/rewards',
  setting: '/rules',
  statement: '/statements',
  unfreeze: '/unfreezes',
  unmatched: '/unmatched',
  venue_terms: '/venue',
  withdrawal_opening: '/networks',
  withdrawal_terms: '/limits',
} as const satisfies Readonly<Record<string, OfficePath>>;

const isKnown = (kind: string): kind is keyof typeof SCREENS => Object.hasOwn(SCREENS, kind);

/** So many are read at a glance; the rest stands in their own queues. */
const SHOWN_MAX = 6;

/** What takes two and waits: one's own turn first, each with whom it waits for. */
export function WaitingActs() {
  const t = useTexts(officeHomeTexts);
  const count = useCount();
  const acts = useWaitingActs().data?.acts ?? [];
  const mine = acts.filter(({ may_decide: may }) => may.allowed);
  const shown = [...mine, ...acts.filter(({ may_decide: may }) => !may.allowed)];
  return (
    <section aria-label={t.twoPeople}>
      <div className="home-title border-b border-hair pb-2">
        <h2>{t.twoPeople}</h2>
        {mine.length > 0 && <Chip kind="brand">{t.waitsForYou(count(mine.length))}</Chip>}
      </div>
      {acts.length === 0 && <p className="home-act text-fg2">{t.noActs}</p>}
      {shown.slice(0, SHOWN_MAX).map((act) => (
        <Act key={act.id} act={act} />
      ))}
      {shown.length > SHOWN_MAX && (
        <p className="home-act text-caption text-fg2">
          {t.moreActs(count(shown.length - SHOWN_MAX))}
        </p>
      )}
    </section>
  );
}

function Act({ act }: { act: WaitingAct }) {
  const t = useTexts(officeHomeTexts);
  const current = useStore(session);
  const { kind, is_mine: isMine, may_decide: may, proposed_by: officer, reason } = act;
  const screen = isKnown(kind) ? SCREENS[kind] : undefined;
  const canOpen = screen !== undefined && mayOpen(current, screen);
  return (
    <article className="home-act">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">{isKnown(kind) ? t[`act_${kind}`] : t.twoPeople}</h3>
        <p className="truncate text-caption text-fg2">
          <bdi>{reason}</bdi>
        </p>
        <p className="text-caption text-fg2">
          {rich(t.proposedBy, {
            name: <bdi>{isMine ? t.you : (officer.name ?? t.officer)}</bdi>,
            age: <Age at={act.proposed_at} />,
          })}
        </p>
        <WaitsForWords act={act} />
      </div>
      {canOpen && (
        <ButtonLink
          to={screen}
          search={kind === 'change' ? { tab: 'proposals' } : {}}
          size="sm"
          look={may.allowed ? 'primary' : 'outline'}
        >
          {may.allowed ? t.review : t.open}
        </ButtonLink>
      )}
    </article>
  );
}
