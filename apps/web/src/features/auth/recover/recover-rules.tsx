import { textsOf, useTexts } from '#i18n/texts.ts';
import { IconLines } from '../components/icon-lines.tsx';

const recoverTexts = textsOf(() => import('./texts/fa.ts'));

/** Who looks at the video, and what waits before and after the account is given back. */
export function RecoverRules() {
  const t = useTexts(recoverTexts);
  return (
    <IconLines
      lines={[
        ['id', t.ruleOfficers],
        ['clock', t.ruleStop],
        ['lock', t.ruleHold],
      ]}
    />
  );
}
