import type { PersonReason, PersonSummary } from '@sarraf/contracts';
import { Checkbox } from '#components/checkbox.tsx';
import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { formatTime } from '#lib/time-text.ts';
import { type ActKind, type ActName, actionOf, isTold, kindOf } from '../model/acts.ts';

const causeWordsTexts = textsOf(() => import('#components/cause-words/texts/fa.ts'));
const actTexts = textsOf(() => import('./texts/fa.ts'));

/** What is about to be done, to whom and why. */
interface Meant {
  readonly act: ActName;
  readonly person: Pick<PersonSummary, 'standing'>;
  readonly until: string | null;
  readonly reason: PersonReason | '';
}

/** What the person is told, where they are, and what comes of it. */
export function Consequences({
  tell,
  onTell,
  ...meant
}: Meant & {
  tell: boolean;
  onTell: (tell: boolean) => void;
}) {
  const t = useTexts(actTexts);
  const { act } = meant;
  return (
    <>
      {!isTold(act) && (
        <Checkbox checked={tell} onChange={onTell}>
          {t.tell}
        </Checkbox>
      )}
      {(tell || isTold(act)) && <Told {...meant} />}
      <p className="act-effect">
        <Effect act={act} /> {t.withYourName}
      </p>
    </>
  );
}

/** The message as the person reads it. */
function Told({ act, person, until, reason }: Meant) {
  const t = useTexts(actTexts);
  const causes = useTexts(causeWordsTexts);
  const count = useCount();
  const current = useStore(settings);
  const action = actionOf(act);
  const kind = kindOf(act);
  const end = toldEnd(act, until, person.standing.security_held_until);
  const endText =
    end === null
      ? t.toldNoEnd
      : t.toldUntil.replace('{time}', formatTime(end, 'dayClock', current));
  const held = kind === 'release_money' && end !== null;
  const text = (held ? t.told_release_money_held : t[`told_${kind}`])
    .replace('{action}', action === undefined ? '' : t[`action_${action}`])
    .replace('{cause}', causes[causeOf(kind, reason)])
    .replace('{until}', endText)
    .replace('{level}', count(act.slice(-1)));
  return <blockquote className="act-told">{text}</blockquote>;
}

/** The end that counts: what the account's security holds, no act of staff shortens. */
function toldEnd(act: ActName, until: string | null, security: string | null): string | null {
  if (act === 'release_money') return security;
  if (act !== 'hold_money' || until === null || security === null) return until;
  return Date.parse(security) > Date.parse(until) ? security : until;
}

/** What the person reads as the cause, as the server words it. */
function causeOf(kind: ActKind, reason: PersonReason | ''): PersonReason | 'over' {
  const word = reason === '' ? 'other' : reason;
  if (kind !== 'release_money') return word;
  return word === 'authority_order' || word === 'person_asked' ? word : 'over';
}

function Effect({ act }: { act: ActName }) {
  const t = useTexts(actTexts);
  const kind = kindOf(act);
  const action = actionOf(act);
  if (kind === 'block' && action !== undefined) return t[`effect_block_${action}`];
  return kind === 'block' ? null : t[`effect_${kind}`];
}
