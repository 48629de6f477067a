import { Button } from '#components/button.tsx';
import { Icon, type IconName } from '#components/icon.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { freezeOwn } from './own-freeze.ts';

const ownFreezeTexts = textsOf(() => import('./texts/fa.ts'));

/** What freezing one's own account does, and the button that does it; stands inside a sheet. */
export function FreezeForm({
  said,
  onDone,
}: {
  /** What was done just before. */
  said?: string;
  onDone: () => void;
}) {
  const t = useTexts(ownFreezeTexts);
  const freezing = useSubmit(async () => {
    await freezeOwn();
    onDone();
  });
  const lines: readonly (readonly [IconName, string])[] = [
    ['devices', t.effectSessions],
    ['lock', t.effectClosed],
    ['clock', t.effectOpening],
  ];
  return (
    <>
      {said !== undefined && (
        <p className="mb-2 flex items-center gap-2 font-medium" role="status">
          <span className="shrink-0 text-ok">
            <Icon name="check" size={20} />
          </span>
          {said}
        </p>
      )}
      <p className="text-fg2">{t.lead}</p>
      <ul className="grid gap-3 py-5">
        {lines.map(([icon, text]) => (
          <li key={icon} className="flex items-start gap-3">
            <span className="shrink-0 text-fg2">
              <Icon name={icon} />
            </span>
            {text}
          </li>
        ))}
      </ul>
      {freezing.message !== null && (
        <p className="pb-3 text-err" role="alert">
          {freezing.message}
        </p>
      )}
      <Button
        look="danger"
        size="lg"
        wide
        sends
        busy={freezing.busy}
        onClick={() => freezing.send()}
      >
        {t.freeze}
      </Button>
    </>
  );
}
