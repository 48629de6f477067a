import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import type { Need } from '../../lib/ability.ts';
import { homePath, session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { type Submit, useSubmit } from '../../lib/use-submit.ts';
import { Button, ButtonLink } from '../button.tsx';
import { CopyButton, RoundSign } from '../signs.tsx';
import { useStaffWords } from '../staff-words/staff-words.ts';

const forbiddenTexts = textsOf(() => import('./texts/fa.ts'));

/**
 * What is missing, who can give it, the way there and the way back: in the place of a screen or of
 * a part whose call was refused. `onAgain` asks anew and fails where it is still missing.
 */
export function Forbidden({
  need,
  onAgain,
}: {
  need: Need | undefined;
  onAgain: () => Promise<boolean>;
}) {
  const t = useTexts(forbiddenTexts);
  const current = useStore(session);
  const isStaff = current?.user.role === 'admin';
  const again = useAgain(onAgain);
  return (
    <div className="flex flex-col items-center px-5 py-14 text-center" role="alert">
      <RoundSign icon="lock" kind="warn" />
      <h2 className="mt-5 text-lead font-semibold">{t.title}</h2>
      {isStaff ? <Missing need={need} /> : <p className="mt-1 max-w-sm text-fg2">{t.client}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {isStaff && (
          <Button look="outline" icon="retry" sends busy={again.busy} onClick={() => again.send()}>
            {t.again}
          </Button>
        )}
        <ButtonLink to={homePath(current)}>{t.home}</ButtonLink>
      </div>
      <p role="status" className="mt-3 min-h-6 text-table text-fg2">
        {again.message}
      </p>
    </div>
  );
}

function useAgain(
  onAgain: () => Promise<boolean>,
): Pick<Submit<void>, 'busy' | 'send' | 'message'> {
  const t = useTexts(forbiddenTexts);
  const again = useSubmit(async () => {
    if (!(await onAgain())) throw new StillMissing();
  });
  const isMissing = again.refused instanceof StillMissing;
  return { ...again, message: isMissing ? t.stillMissing : again.message };
}

/** It was asked for again, and the answer is the same. */
class StillMissing extends Error {}

function Missing({ need }: { need: Need | undefined }) {
  const t = useTexts(forbiddenTexts);
  const words = useStaffWords();
  if (need === undefined) return <p className="mt-1 max-w-sm text-fg2">{t.missingUnknown}</p>;
  return (
    <>
      <p className="mt-1">{rich(t.missing, { ability: <strong>{words.word(need)}</strong> })}</p>
      <p className="mt-3 max-w-sm text-fg2">{t.giver}</p>
      <p className="mt-2 inline-flex items-center gap-1">
        <bdi dir="ltr" className="font-mono text-table">
          {need}
        </bdi>
        <CopyButton text={need} label={t.nameOf} />
      </p>
    </>
  );
}
