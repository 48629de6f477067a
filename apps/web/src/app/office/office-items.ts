import type { DataOf } from '@sarraf/contracts';
import type { IconName } from '../../components/icon.tsx';
import { mayOpen, type OfficePath } from '../../lib/ability.ts';
import type { Session } from '../../lib/session.ts';
import type { texts } from './texts/fa.ts';

type Label = Exclude<keyof typeof texts, 'waiting'>;
type Waiting = DataOf<'GET /admin/home'>['needed'][number]['kind'];

/** A section of the back office. */
export interface OfficeItem {
  readonly to: OfficePath;
  readonly label: Label;
  readonly icon: IconName;
  /** What waits for a person there. */
  readonly counts?: readonly Waiting[];
}

/** Sections that belong together. */
export interface OfficeGroup {
  readonly label: Label;
  readonly items: readonly OfficeItem[];
}

const GROUPS: readonly OfficeGroup[] = [
  {
    label: 'queues',
    items: [
      { to: '/', label: 'home', icon: 'home' },
      { to: '/identity', label: 'identity', icon: 'id', counts: ['identity'] },
      { to: '/card-queue', label: 'cards', icon: 'card', counts: ['cards'] },
      { to: '/payouts', label: 'payouts', icon: 'withdraw', counts: ['payouts'] },
      {
        to: '/payouts/batches',
        label: 'payoutBatches',
        icon: 'download',
        counts: ['payout_batches', 'payout_answers'],
      },
      { to: '/statements', label: 'statements', icon: 'bank', counts: ['statements'] },
      { to: '/unmatched', label: 'unmatched', icon: 'alert', counts: ['unmatched'] },
      { to: '/offline-deposits', label: 'receipts', icon: 'orders', counts: ['offline_deposits'] },
      { to: '/reconciliation', label: 'reconciliation', icon: 'balance', counts: ['custody'] },
      { to: '/ledger', label: 'ledger', icon: 'orders' },
      { to: '/ledger-accounts', label: 'ledgerAccounts', icon: 'bank' },
      { to: '/adjustments', label: 'adjustments', icon: 'note', counts: ['adjustments'] },
      { to: '/recoveries', label: 'recoveries', icon: 'lock', counts: ['recoveries'] },
      { to: '/unfreezes', label: 'unfreezes', icon: 'lock', counts: ['unfreezes'] },
      { to: '/people', label: 'people', icon: 'user' },
    ],
  },
  {
    label: 'rules',
    items: [
      { to: '/limits', label: 'limits', icon: 'lock', counts: ['withdrawal_terms'] },
      { to: '/terms/versions', label: 'termsVersions', icon: 'terms' },
    ],
  },
  {
    label: 'oversight',
    items: [
      { to: '/audit', label: 'audit', icon: 'history' },
      { to: '/services', label: 'services', icon: 'bolt' },
      { to: '/staff', label: 'staff', icon: 'shield', counts: ['proposals'] },
    ],
  },
];

/** The sections that a session may open, in their groups; a group without any is not there. */
export function officeGroups(current: Session | null): readonly OfficeGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    items: group.items.filter(({ to }) => mayOpen(current, to)),
  })).filter(({ items }) => items.length > 0);
}
