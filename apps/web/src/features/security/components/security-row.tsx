import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/icon.tsx';
import { Chip } from '#components/signs.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { useTexts } from '#i18n/texts.ts';

/** One thing that guards an account: its icon, its name, how it stands, and what can be done. */
export function SecurityRow({
  icon,
  title,
  text,
  on = false,
  children,
}: {
  icon: IconName;
  title: string;
  text: ReactNode;
  on?: boolean;
  children?: ReactNode;
}) {
  const common = useTexts(commonTexts);
  return (
    <div className="row min-h-16 flex-wrap py-3">
      <span className="text-brand">
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="flex flex-wrap items-center gap-x-3 font-medium">
          {title}
          {on && (
            <Chip kind="ok" icon="check">
              {common.active}
            </Chip>
          )}
        </h3>
        <p className="text-caption text-fg2">{text}</p>
      </div>
      {children}
    </div>
  );
}
