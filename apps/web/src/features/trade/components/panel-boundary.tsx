import { Component, type ReactNode, Suspense } from 'react';
import { Button } from '#components/button.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { useTexts } from '#i18n/texts.ts';
import { reportError } from '#lib/report-error.ts';

interface PanelProps {
  readonly children: ReactNode;
  /** Stands while the panel's code is on its way. */
  readonly waiting?: ReactNode;
}

/** A panel that breaks, or whose code does not come, takes only its own room. */
export class PanelBoundary extends Component<PanelProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    if (this.state.isBroken) return <Broken onRetry={() => this.setState({ isBroken: false })} />;
    return <Suspense fallback={this.props.waiting}>{this.props.children}</Suspense>;
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(commonTexts);
  return (
    <div className="grid justify-items-center gap-3 p-6 text-center text-fg2" role="alert">
      <p>{t.fallbackTitle}</p>
      <Button look="outline" size="sm" icon="retry" onClick={onRetry}>
        {t.retry}
      </Button>
    </div>
  );
}
