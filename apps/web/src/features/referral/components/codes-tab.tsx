import type { ReferralCode } from '@sarraf/contracts';
import { REFERRAL_CODES_MAX } from '@sarraf/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { QrCode } from '#components/qr-code.tsx';
import { QueryView } from '#components/query-view.tsx';
import { useShare } from '#components/share-button.tsx';
import { Chip, CopyButton } from '#components/signs.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { usePercent } from '#components/use-percent.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { referralCodesQuery } from '#lib/queries/referral.ts';
import { partsOf } from '../model/share.ts';
import { CameBy } from './came-by.tsx';
import '#components/inner-page.css';

const referralTexts = textsOf(() => import('../texts/fa.ts'));

/** The code that is shown to be given on, all of mine, and by whose I came. */
export function CodesTab() {
  const t = useTexts(referralTexts);
  const codes = useQuery(referralCodesQuery);
  return (
    <>
      <QueryView
        query={codes}
        title={t.failed}
        waiting={
          <div className="section">
            <SkeletonRows rows={5} height={68} />
          </div>
        }
      >
        {({ data }) => (data.length === 0 ? <NoCodes /> : <Codes codes={data} />)}
      </QueryView>
      <CameBy />
      <section className="section">
        <h2 className="text-lead font-bold">{t.how}</h2>
        <ul className="mt-2 grid list-disc gap-2 ps-5 text-table text-fg2">
          {[t.how1, t.how2, t.how3].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function NoCodes() {
  const t = useTexts(referralTexts);
  return (
    <Empty
      icon="gift"
      title={t.noCodes}
      text={t.noCodesText}
      action={<ButtonLink to="/referral/new">{t.firstCode}</ButtonLink>}
    />
  );
}

function Codes({ codes }: { codes: readonly ReferralCode[] }) {
  const t = useTexts(referralTexts);
  const count = useCount();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = codes.find(({ code }) => code === chosen) ?? codes[0];
  if (shown === undefined) return null;
  return (
    <div className="section inner-columns grid gap-8">
      <ShownCode code={shown} />
      <section>
        <h2 className="text-lead font-bold">
          {t.codes}{' '}
          <span className="font-normal text-fg2">
            {t.codesOf(count(codes.length), count(REFERRAL_CODES_MAX))}
          </span>
        </h2>
        <ul>
          {codes.map((code) => (
            <li key={code.code}>
              <CodeRow
                code={code}
                isShown={code === shown}
                onShow={() => {
                  setChosen(code.code);
                  window.scrollTo({ top: 0, behavior: 'smooth' });
                }}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Both parts of a code in words. */
function useParts(code: ReferralCode): { readonly off: string; readonly mine: string } {
  const percent = usePercent();
  const { friendPpm, ownerPpm } = partsOf(code.friend_percent);
  return { off: percent(friendPpm), mine: percent(ownerPpm) };
}

/** A code as it is given on: as a picture, as a link, in words. */
function ShownCode({ code }: { code: ReferralCode }) {
  const t = useTexts(referralTexts);
  const { off, mine } = useParts(code);
  const { link } = code;
  const text = code.friend_percent === 0 ? t.messageNoOff(link) : t.message(off, link);
  const share = useShare({ title: t.title, text, copied: t.linkCopied });
  return (
    <section className="referral-shown" aria-label={code.code}>
      <QrCode text={link} label={t.qr(code.code)} />
      <p className="flex items-center gap-2">
        <bdi dir="ltr" className="referral-code">
          {code.code}
        </bdi>
        <CopyButton text={code.code} label={t.copyCode} />
      </p>
      <p className="text-table text-fg2">
        {t.codeParts(off, mine)}
        {code.name !== null && (
          <>
            {' · '}
            <bdi>{code.name}</bdi>
          </>
        )}
      </p>
      <p className="referral-link">
        <bdi dir="ltr" className="min-w-0 flex-1 truncate text-start text-table">
          {link.replace(/^https?:\/\//, '')}
        </bdi>
        <CopyButton text={link} label={t.copyLink} />
      </p>
      <Button size="lg" wide icon="share" onClick={share}>
        {t.send}
      </Button>
    </section>
  );
}

function CodeRow({
  code,
  isShown,
  onShow,
}: {
  code: ReferralCode;
  isShown: boolean;
  onShow: () => void;
}) {
  const t = useTexts(referralTexts);
  const count = useCount();
  const { mine } = useParts(code);
  return (
    <button type="button" className="referral-row" aria-pressed={isShown} onClick={onShow}>
      <span className="grid min-w-0 flex-1">
        <bdi dir="ltr" className="referral-name num justify-self-start font-semibold">
          {code.code}
        </bdi>
        <span className="truncate text-table text-fg2">
          {code.name !== null && (
            <>
              <bdi>{code.name}</bdi>
              {' · '}
            </>
          )}
          {t.mine(mine)}
        </span>
      </span>
      {code.invited === 0 ? (
        <span className="text-table text-fg2">{t.nobody}</span>
      ) : (
        <span className="grid justify-items-end">
          <Chip>{t.people(count(code.invited))}</Chip>
          <span className="text-table">
            <Amount value={code.income} asset="IRT" secret />
          </span>
        </span>
      )}
    </button>
  );
}
