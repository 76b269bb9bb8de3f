import { notGranted } from '@greenroom/sync-protocol/training/training-rules';
import { type ReactNode, Suspense, useEffect } from 'react';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NotHereNotice } from '../../ui/notice/not-here-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ReelArt } from '../../ui/empty-state/reel-art.tsx';
import { markShown, MarkdownText } from './items/lazy-markdown.tsx';
import { type AskForAccess, RequestAccess } from './hub/request-access.tsx';
import { trainingPath } from './training-paths.ts';
import { type OpenedModule, useOpenedModule } from './training-queries.ts';

interface ComingProps {
  /** What a screen shows of a module. */
  readonly what: 'module' | 'video';
  readonly skeleton: ReactNode;
}

interface ModuleFrameProps extends ComingProps {
  readonly moduleId: string;
  /** Title where there is no such module. */
  readonly missing: string;
  readonly onAskForAccess: AskForAccess;
  /** The screen of a module that is granted. */
  readonly children: (opened: OpenedModule) => ReactNode;
}

/** The screen of one module, or why it is not shown: it is loading, missing or not granted. */
export function ModuleFrame(props: ModuleFrameProps) {
  const found = useOpenedModule(props.moduleId);
  const coming = <TrainingFrame>{props.skeleton}</TrainingFrame>;
  if (found === undefined) return coming;
  // With the code its first texts need: what comes after the first paint would move the rest.
  return (
    <Suspense fallback={coming}>
      <FoundModule {...props} found={found} />
    </Suspense>
  );
}

interface FoundModuleProps extends ModuleFrameProps {
  readonly found: NonNullable<ReturnType<typeof useOpenedModule>>;
}

function FoundModule({ found, children, ...props }: FoundModuleProps) {
  const { data: opened, isWhole } = found;
  useEffect(announceFirstPaint, []);
  useEffect(() => {
    // For the next sections. If it fails, the first text loads it.
    MarkdownText.preload().catch(() => undefined);
    return markShown();
  }, []);
  if (opened?.isGranted === true) return children(opened);
  if (!isWhole) {
    return (
      <TrainingFrame title={opened?.module.title}>
        <Coming {...props} />
      </TrainingFrame>
    );
  }
  if (opened === null) return <MissingModule title={props.missing} />;
  return (
    <TrainingFrame title={opened.module.title}>
      <Notice
        tone="warning"
        title={notGranted}
        action={<RequestAccess module={opened.module} onAskForAccess={props.onAskForAccess} />}
      >
        Ask an administrator for access.
      </Notice>
    </TrainingFrame>
  );
}

interface TrainingFrameProps {
  /** Default: 'Training'. */
  readonly title?: string | undefined;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A screen below the hub. */
export function TrainingFrame({ title = 'Training', action, children }: TrainingFrameProps) {
  return (
    <Screen roomy>
      <ScreenHead title={title} back={{ to: trainingPath, label: 'Training' }} action={action} />
      {children}
    </Screen>
  );
}

/** What is not on this device yet. */
export function Coming({ what, skeleton }: ComingProps) {
  const { connection } = useReplicaStatus();
  return (
    <NotHereNotice
      connection={connection}
      failure={`The ${what} could not be loaded`}
      missing={`This ${what} is not on this device yet.`}
    >
      {skeleton}
    </NotHereNotice>
  );
}

/** There is nothing at this address. */
export function MissingModule({ title }: { readonly title: string }) {
  return (
    <TrainingFrame>
      <EmptyState
        art={<ReelArt />}
        title={title}
        text="It may have been removed."
        action={<LinkButton to={trainingPath}>Back to Training</LinkButton>}
      />
    </TrainingFrame>
  );
}
