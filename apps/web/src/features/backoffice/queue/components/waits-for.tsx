import type { WaitingAct } from '@sarraf/contracts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useWaitingActs } from '../../home/api/home.ts';

const decideTexts = textsOf(() => import('../../may-decide/texts/fa.ts'));

/**
 * One that waits for a second officer: by its approval's number where a list shows approvals, by what it is
 * about where it shows requests, as the approval's own kind calls it.
 */
export type ActKey = { readonly kind: string } & (
  | { readonly id: string }
  | { readonly subject: string }
);

/** Parts of one subject stand behind a stroke: the gaps of a statement's line. */
const isAbout = (subject: string, wanted: string): boolean =>
  subject === wanted || subject.startsWith(`${wanted}/`);

function useWaitingAct(key: ActKey | undefined): WaitingAct | undefined {
  const acts = useWaitingActs(key !== undefined).data?.acts ?? [];
  if (key === undefined) return undefined;
  return acts.find(
    (one) =>
      one.kind === key.kind &&
      ('id' in key ? one.id === key.id : isAbout(one.subject, key.subject)),
  );
}

/** The names of those who could be the second one; undefined where nobody is known to be. */
export function useEligibleApprovers(key: ActKey | undefined): string | undefined {
  const t = useTexts(decideTexts);
  const others = useWaitingAct(key)?.waits_for ?? [];
  if (others.length === 0) return undefined;
  return others.map(({ name }) => name ?? t.officer).join(t.comma);
}

/** In a list of proposals: whom one waits for. Nothing until that is known. */
export function WaitsFor({ of }: { of: ActKey }) {
  const act = useWaitingAct(of);
  return act === undefined ? null : <WaitsForWords act={act} />;
}

/** Whom an act waits for: oneself, those who could be the second one, or nobody yet. */
export function WaitsForWords({
  act: { may_decide: may, waits_for: others },
}: {
  act: WaitingAct;
}) {
  const t = useTexts(decideTexts);
  return (
    <span className="block text-caption">
      <span className="text-fg2">{t.waitsFor} </span>
      {may.allowed ? (
        <span className="font-semibold text-brand">{t.toYou}</span>
      ) : others.length === 0 ? (
        <span className="text-warn">{t.nobodyYet}</span>
      ) : (
        <bdi>{others.map(({ name }) => name ?? t.toOfficer).join(t.comma)}</bdi>
      )}
    </span>
  );
}
