import type { Reconciliation } from '@sarraf/contracts';
import { Amount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { differenceOf } from '../model/difference.ts';
import { ProviderName } from './provider-name.tsx';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

type Float = Reconciliation['floats'][number];

/** Two sums beside each other: what lies at whoever pays out, as they say, and what our books say. */
export function Floats({ floats }: { floats: readonly Float[] }) {
  const t = useTexts(reconciliationTexts);
  return (
    <section className="recon-part">
      <h2 className="recon-title">{t.floats}</h2>
      {floats.length === 0 && <p className="recon-note">{t.noFloats}</p>}
      {floats.map((float) => (
        <FloatPair key={float.provider} float={float} />
      ))}
    </section>
  );
}

function FloatPair({ float: { provider, found, expected } }: { float: Float }) {
  const t = useTexts(reconciliationTexts);
  const off = found === null || expected === null ? null : differenceOf(expected, found);
  const isSame = off?.sign === 0;
  return (
    <div className="recon-float">
      <h3 className="flex items-center justify-between gap-3 font-semibold">
        <ProviderName provider={provider} />
        {off === null ? (
          <Chip kind="warn">{t.noAnswer}</Chip>
        ) : (
          <Chip kind={isSame ? 'ok' : 'err'}>{isSame ? t.same : t.notSame}</Chip>
        )}
      </h3>
      <div className="recon-pair">
        <Says who={t.bankSays} sum={found}>
          {t.noAnswer}
        </Says>
        {/* the chip says it to whoever hears */}
        <span
          className="recon-equal"
          data-same={off === null ? undefined : isSame}
          aria-hidden="true"
        >
          {off === null ? t.unknownSign : isSame ? '=' : '≠'}
        </span>
        <Says who={t.booksSay} sum={expected}>
          {t.notCompared}
        </Says>
      </div>
      {off !== null && off.sign !== 0 && (
        <p className="font-medium text-err">
          {rich(off.sign < 0 ? t.less : t.more, {
            amount: <Amount value={off.size} asset="IRT" maxFraction={1} unitClassName="" />,
          })}
        </p>
      )}
    </div>
  );
}

/** A sum to the last rial: a rounded one would hide what is looked for. */
function Says({
  who,
  sum,
  children,
}: {
  who: string;
  sum: string | null;
  /** Where there is none. */
  children: string;
}) {
  return (
    <dl>
      <dt>{who}</dt>
      <dd>
        {sum === null ? (
          <span className="text-fg2">{children}</span>
        ) : (
          <Amount value={sum} asset="IRT" kind="total" maxFraction={1} />
        )}
      </dd>
    </dl>
  );
}
