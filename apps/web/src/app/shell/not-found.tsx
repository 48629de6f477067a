import { ButtonLink } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty } from '../../components/states.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { appTexts } from '../texts.ts';

/** 404: one sentence, one way on. */
export function NotFound() {
  const t = useTexts(appTexts);
  return (
    <>
      <PageHeader title={t.notFoundTitle} hideOnDesktop />
      <Empty
        icon="search"
        title={t.notFoundTitle}
        text={t.notFoundText}
        action={<ButtonLink to="/markets">{t.goMarkets}</ButtonLink>}
      />
    </>
  );
}
