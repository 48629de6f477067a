import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { LogoMark } from '../logo.tsx';
import { useCount } from '../num.tsx';
import { commonTexts } from '../texts/common-texts.ts';
import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';

const installTexts = textsOf(() => import('./texts/fa.ts'));

/** How many steps there are. */
export const STEPS = 3;

/** iPhones have no Persian menus: Safari's own words, as they stand on its buttons. */
const ADD_TO_HOME = 'Add to Home Screen';
const ADD = 'Add';

/** The three taps in Safari, each drawn as it looks there, its target ringed. */
export function SafariSteps() {
  const t = useTexts(installTexts);
  return (
    <ol>
      <Step n={1} title={t.stepShare} text={t.stepShareText}>
        <SafariBar />
      </Step>
      <Step
        n={2}
        title={rich(t.stepAdd, { menu: <bdi dir="ltr">{ADD_TO_HOME}</bdi> })}
        text={t.stepAddText}
      >
        <MenuRow icon="copy" words="Copy" />
        <MenuRow icon="add-box" words={ADD_TO_HOME} isTarget />
        <MenuRow icon="search" words="Find on Page" />
      </Step>
      <Step
        n={3}
        title={rich(t.stepDone, { add: <bdi dir="ltr">{ADD}</bdi> })}
        text={t.stepDoneText}
      >
        <AddDialog />
      </Step>
    </ol>
  );
}

function Step({
  n,
  title,
  text,
  children,
}: {
  n: number;
  title: ReactNode;
  text: string;
  children: ReactNode;
}) {
  const count = useCount();
  return (
    <li className="install-step">
      <span className="install-number" aria-hidden="true">
        {count(n)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-table text-fg2">{text}</p>
        <div className="install-drawing" dir="ltr" aria-hidden="true">
          {children}
        </div>
      </div>
    </li>
  );
}

/** Safari's foot: address and buttons. */
function SafariBar() {
  return (
    <>
      <div className="m-2 flex h-8 items-center justify-center gap-2 rounded-chip bg-s3 text-caption text-fg2">
        <Icon name="lock" size={14} />
        <bdi>{location.hostname}</bdi>
      </div>
      <div className="flex h-11 items-center justify-around px-2 text-fg3">
        <svg width="20" height="20" viewBox="0 0 24 24" {...LINE}>
          <path d="M14.5 6l-6 6 6 6" />
        </svg>
        <svg width="20" height="20" viewBox="0 0 24 24" {...LINE}>
          <path d="M9.5 6l6 6-6 6" />
        </svg>
        <span className="install-target p-1.5">
          <Icon name="share" size={20} />
        </span>
        <Icon name="terms" size={20} />
        <Icon name="copy" size={20} />
      </div>
    </>
  );
}

const LINE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
} as const;

function MenuRow({
  icon,
  words,
  isTarget = false,
}: {
  icon: IconName;
  words: string;
  isTarget?: boolean;
}) {
  return (
    <div
      className={`flex h-10 items-center justify-between gap-3 px-3 text-table ${isTarget ? 'install-target' : 'text-fg3'}`}
    >
      <bdi dir="ltr">{words}</bdi>
      <Icon name={icon} size={18} />
    </div>
  );
}

/** The last question of iOS. */
function AddDialog() {
  const { brand } = useTexts(commonTexts);
  return (
    <>
      <div className="flex h-10 items-center justify-between border-b border-hair px-3 text-table text-fg3">
        <bdi dir="ltr">Cancel</bdi>
        <span className="install-target px-2.5 py-0.5 font-semibold">
          <bdi dir="ltr">{ADD}</bdi>
        </span>
      </div>
      <div className="flex items-center gap-3 p-3">
        <span className="install-tile install-tile-small">
          <LogoMark size={20} />
        </span>
        <span className="text-table">{brand}</span>
      </div>
    </>
  );
}
