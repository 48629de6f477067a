import type { Payout } from '@sarraf/contracts';
import { Num, useCount } from '#components/num.tsx';
import { Age, Time } from '#components/time.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { Mobile } from '../../people/components/person-words.tsx';
import { Name, Sheba, Standing } from './payout-words.tsx';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

/** A payout in the list: how much, whose, where to, why it waits, since when, and how many approved. */
export function PayoutRow({ payout }: { payout: Payout }) {
  const t = useTexts(payoutsTexts);
  const c = useTexts(commonTexts);
  const count = useCount();
  const { lang } = useStore(settings);
  const { person, risks, status } = payout;
  const isOpen = status === 'requested' || status === 'approved' || status === 'sent';
  return (
    <>
      <span className="payout-amount">
        <Num value={payout.amount} className="font-semibold" />
        <span className="payout-second">{c.toman}</span>
      </span>
      <span className="payout-person">
        <span className="truncate font-medium">
          <Name name={person.name} />
        </span>
        <span className="payout-second">
          {t.levelOf(count(person.level))} · <Mobile mobile={person.mobile} />
        </span>
      </span>
      <span className="payout-destination">
        <Sheba masked={payout.sheba} />
        <span className="payout-second">{payout.bank.name[lang]}</span>
      </span>
      <span className="payout-why">
        {risks.length === 0 ? t.byItself : risks.map((risk) => t[`risk_${risk}`]).join(t.between)}
      </span>
      <span className="payout-age">
        {isOpen ? <Age at={payout.created_at} /> : <Time at={payout.updated_at} />}
      </span>
      <span className="payout-standing">
        <Standing payout={payout} />
      </span>
    </>
  );
}
