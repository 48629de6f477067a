import type { PausedReferral } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { MobileNumber } from '#components/mobile-number.tsx';
import { mayOpen } from '#lib/ability.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';

/** One of the two of an invitation, and the way to their page for whoever may open it. */
export function PersonLink({ person }: { person: PausedReferral['friend'] }) {
  const current = useStore(session);
  const { id, mobile, name } = person;
  const shown =
    name === null ? <MobileNumber mobile={mobile.replace('***', ' ••• ')} /> : <bdi>{name}</bdi>;
  if (!mayOpen(current, '/people/$id')) return <span>{shown}</span>;
  return (
    <Link to="/people/$id" params={{ id }} search={{ tab: 'referrals' }} className="link">
      {shown}
    </Link>
  );
}
