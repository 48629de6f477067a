import { useState } from 'react';
import { Button } from '../button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { LogoMark } from '../logo.tsx';
import { useCount } from '../num.tsx';
import { Sheet } from '../sheet.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import type { InstallWay } from '../../lib/install-prompt.ts';
import { SafariSteps, STEPS } from './safari-steps.tsx';
import './install.css';

const installTexts = textsOf(() => import('./texts/fa.ts'));

/**
 * Puts the panel on the phone's home screen: by the browser's prompt, in Safari by the hand of the
 * person, who is shown how.
 */
export function InstallSheet({
  way,
  startsWithSteps = false,
  onClose,
}: {
  way: InstallWay;
  /** Somebody asked for it: what speaks for it need not be said. */
  startsWithSteps?: boolean;
  onClose: () => void;
}) {
  const t = useTexts(installTexts);
  const count = useCount();
  const [showsSteps, setShowsSteps] = useState(startsWithSteps);
  const isByHand = way === 'safari';
  if (showsSteps) {
    return (
      <Sheet title={t.stepsTitle} step="steps" open onClose={onClose}>
        <SafariSteps />
        <p className="py-4 text-table text-fg2">{t.again}</p>
        <Button size="lg" wide onClick={onClose}>
          {t.understood}
        </Button>
      </Sheet>
    );
  }
  return (
    <Sheet title={t.title} step="offer" open onClose={onClose}>
      <p className="flex items-center gap-4 pb-4 text-fg2">
        <span className="install-tile">
          <LogoMark size={32} />
        </span>
        {t.lead}
      </p>
      <Reason icon="bolt" title={t.fast} text={t.fastText} />
      <Reason icon="offline" title={t.offline} text={t.offlineText} />
      <div className="mt-5 grid gap-1 text-center">
        <Button
          size="lg"
          wide
          icon={isByHand ? 'share' : 'download'}
          onClick={() => {
            if (isByHand) return setShowsSteps(true);
            void way.prompt();
            onClose();
          }}
        >
          {isByHand ? t.showSteps(count(STEPS)) : t.install}
        </Button>
        <Button look="text" wide onClick={onClose}>
          {t.later}
        </Button>
        <p className="text-caption text-fg3">{t.rest}</p>
      </div>
    </Sheet>
  );
}

function Reason({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <p className="flex gap-4 py-2">
      <span className="text-brand">
        <Icon name={icon} />
      </span>
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-table text-fg2">{text}</span>
      </span>
    </p>
  );
}
