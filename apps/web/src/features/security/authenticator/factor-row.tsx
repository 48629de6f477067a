import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { Chip } from '../../../components/signs.tsx';
import { commonTexts } from '../../../components/texts/common-texts.ts';
import { useTexts } from '../../../i18n/texts.ts';

/** One factor: its icon, its name, how it stands, and what can be done at the end. */
export function FactorRow({
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
    <div className="row min-h-20 flex-wrap py-3">
      <span className="text-fg2">
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-3 font-semibold">
          {title}
          {on && (
            <Chip kind="ok" icon="check">
              {common.active}
            </Chip>
          )}
        </h2>
        <p className="text-table text-fg2">{text}</p>
      </div>
      {children}
    </div>
  );
}
