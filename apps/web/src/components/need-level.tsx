import { useTexts } from '../i18n/texts.ts';
import { ButtonLink } from './button.tsx';
import type { IconName } from './icon.tsx';
import { Empty } from './states.tsx';
import { commonTexts } from './texts/common-texts.ts';

/** Stands where a screen opens with level 1: what that takes, and the way to it. */
export function NeedLevel({
  title,
  text,
  icon = 'shield',
}: {
  title: string;
  /** What the screen has to say beside what the level needs. */
  text?: string;
  icon?: IconName;
}) {
  const t = useTexts(commonTexts);
  return (
    <Empty
      icon={icon}
      title={title}
      text={text ?? t.level1Needs}
      action={<ButtonLink to="/kyc">{t.startLevel1}</ButtonLink>}
    />
  );
}
