import { Button } from '../../components/button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { installOffer, rememberInstallChoice } from '../../lib/install-prompt.ts';
import { useStore } from '../../lib/store.ts';
import { appTexts } from '../texts.ts';

/** Offers the installed app at the third visit or after a first success, never at the start. */
export function InstallSheet() {
  const t = useTexts(appTexts);
  const offer = useStore(installOffer);
  return (
    <Sheet title={t.installTitle} open={offer !== null} onClose={rememberInstallChoice}>
      <p className="pb-5 text-fg2">{t.installText}</p>
      <div className="grid gap-2">
        <Button
          size="lg"
          wide
          icon="download"
          onClick={() => {
            void offer?.prompt();
            rememberInstallChoice();
          }}
        >
          {t.install}
        </Button>
        <Button look="text" wide onClick={rememberInstallChoice}>
          {t.later}
        </Button>
      </div>
    </Sheet>
  );
}
