import type { FreezeLink } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { ErrorCard, SkeletonRows } from '../../../components/states.tsx';
import { FieldNote } from '../../../components/text-field.tsx';
import { Time } from '../../../components/time.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../lib/api/client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { freezeTexts } from './texts/freeze-texts.ts';

const PATH = '/freeze/';
/** Of a link's name: a UUID. */
const NAME_LENGTH = 36;

/** Where the link of a notice leads: which sign-in it was, and the button that freezes. */
export function FreezePage() {
  const t = useTexts(freezeTexts);
  const token = useLocation({ select: ({ pathname }) => pathname.slice(PATH.length) });
  const [frozen, setFrozen] = useState<FreezeLink | null>(null);
  const link = useQuery({
    // what makes it a token is no part of the key: it would outlive the page
    queryKey: queryKeys.freezeLink(token.slice(0, NAME_LENGTH)),
    queryFn: ({ signal }) => call('POST /freeze/read', { body: { token }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const shown = frozen ?? link.data;
  if (shown !== undefined) return <Known link={shown} token={token} onFrozen={setFrozen} />;
  return (
    <AuthFrame title={t.title} lead={t.lead}>
      {link.isError ? (
        <ErrorCard
          title={t.failed}
          error={link.error}
          retrying={link.isFetching}
          onRetry={() => void link.refetch()}
        />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </AuthFrame>
  );
}

interface KnownProps {
  readonly link: FreezeLink;
  readonly token: string;
  readonly onFrozen: (link: FreezeLink) => void;
}

function Known({ link, token, onFrozen }: KnownProps) {
  const t = useTexts(freezeTexts);
  if (link.status === 'open') return <Open link={link} token={token} onFrozen={onFrozen} />;
  const toPassword = (
    <ButtonLink to="/forgot-password" size="lg" wide>
      {t.changePassword}
    </ButtonLink>
  );
  if (link.status === 'ended') {
    return (
      <AuthFrame title={t.endedTitle} lead={t.endedLead}>
        {toPassword}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t.usedTitle} lead={t.usedLead}>
      <Lines
        lines={[
          ['lock', t.usedPassword],
          ['bell', t.usedSupport],
        ]}
      />
      {toPassword}
    </AuthFrame>
  );
}

function Open({ link, token, onFrozen }: KnownProps) {
  const t = useTexts(freezeTexts);
  const freeze = useSubmit(async () => onFrozen(await call('POST /freeze', { body: { token } })));
  return (
    <AuthFrame title={t.title} lead={t.lead}>
      <dl className="mb-5 border-y border-hair py-3">
        <Fact name={t.device}>
          <bdi>{link.device || t.unknownDevice}</bdi>
        </Fact>
        <Fact name={t.at}>
          <Time at={link.at} shape="full" />
        </Fact>
        <Fact name={t.ip}>
          <bdi dir="ltr">{link.ip}</bdi>
        </Fact>
      </dl>
      <Lines
        lines={[
          ['devices', t.sessions],
          ['lock', t.stopped],
          ['wallet', t.kept],
        ]}
      />
      <FieldNote id="freeze-note" error={freeze.message} />
      <div className="grid gap-3">
        <Button look="danger" size="lg" wide sends busy={freeze.busy} onClick={() => freeze.send()}>
          {t.freeze}
        </Button>
        <ButtonLink to="/markets" look="text" wide>
          {t.mine}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="kv">
      <dt className="text-fg2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What it means, line by line. */
function Lines({ lines }: { lines: readonly (readonly [IconName, string])[] }) {
  return (
    <ul className="mb-7 grid gap-3">
      {lines.map(([icon, text]) => (
        <li key={icon} className="flex items-start gap-3">
          <span className="text-fg2">
            <Icon name={icon} />
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
