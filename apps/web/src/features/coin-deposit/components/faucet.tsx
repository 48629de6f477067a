import type { DepositAddress } from '@sarraf/contracts';
import { Icon } from '#components/icon.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { faucetLink } from '../model/faucet-link.ts';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** Of the demo: that nothing real is to be sent, and where its coins come from. */
export function Faucet({
  page,
  address: { address, symbol, smart_contract_name },
  name,
}: {
  page: string;
  address: DepositAddress;
  name: string;
}) {
  const t = useTexts(coinDepositTexts);
  const href = faucetLink(page, { address, asset: symbol, network: smart_contract_name });
  return (
    <div className="faucet" role="note">
      <Icon name="alert" size={20} />
      <p>{t.nothingReal}</p>
      {href !== null && (
        <a href={href} target="_blank" rel="noopener" className="button button-outline button-sm">
          {t.faucet(name)}
        </a>
      )}
    </div>
  );
}
