import { ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** How every address and transaction code of these chains begins. */
const EVM_START = '0x';

/**
 * Beside what one does: how to tell a network, unless it `isChosen` or is no choice, and what to do about a
 * deposit that isn't seen, `on` the coin and the network that are looked at.
 */
export function SideHelp({
  isChosen = false,
  on = {},
}: {
  isChosen?: boolean;
  on?: { readonly symbol?: string; readonly network?: string };
}) {
  const t = useTexts(coinDepositTexts);
  return (
    <>
      {!isChosen && (
        <section className="flex gap-3">
          <span className="shrink-0 text-info">
            <Icon name="info" size={20} />
          </span>
          <div>
            <h2 className="font-semibold">{t.notSureTitle}</h2>
            <p className="mt-1 text-table text-fg2">{t.notSure('ERC20', 'BEP20', EVM_START)}</p>
          </div>
        </section>
      )}
      <section>
        <h2 className="font-semibold">{t.whereIsIt}</h2>
        <p className="mt-1 mb-3 text-table text-fg2">{t.findText}</p>
        <ButtonLink to="/mywallet/deposit/find" search={on} look="outline" icon="search">
          {t.find}
        </ButtonLink>
      </section>
    </>
  );
}
