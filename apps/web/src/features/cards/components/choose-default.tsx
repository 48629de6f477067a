import type { Card } from '@sarraf/contracts';
import { CardNumber } from '#components/bank-card.tsx';
import { FactorProof } from '#components/factor-proof/factor-proof.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onDefaultCard } from '#lib/cache-actions.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { toast } from '#lib/toasts.ts';

const cardsTexts = textsOf(() => import('../texts/fa.ts'));

/** Says what the choice of a default card means, and asks for a factor before it is made. */
export function DefaultSheet({ card, onClose }: { card: Card | null; onClose: () => void }) {
  const t = useTexts(cardsTexts);
  const { lang } = useStore(settings);
  return (
    <Sheet title={t.defaultTitle} open={card !== null} onClose={onClose}>
      {card !== null && (
        <div className="grid gap-4">
          <p className="flex items-center justify-between gap-3 font-semibold">
            <span>{card.bank.name[lang]}</span>
            <CardNumber masked={card.masked} />
          </p>
          <ul className="grid list-disc gap-2 ps-5 text-fg2">
            <li>{t.defaultMeans}</li>
            <li>{t.defaultHolds}</li>
            <li>{t.defaultEnds}</li>
          </ul>
          <FactorProof
            purpose="default_card"
            action={t.chooseDefault}
            onProof={async (proof) => {
              await call('POST /cards/:id/default', { params: { id: card.id }, body: proof });
              onDefaultCard();
              toast({ kind: 'success', title: t.defaultChosen });
              onClose();
            }}
          />
        </div>
      )}
    </Sheet>
  );
}
