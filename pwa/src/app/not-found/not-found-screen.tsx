import { LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { DoorArt } from '../../ui/empty-state/empty-state-art.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Titled } from '../routes/titled.tsx';
import styles from './not-found.module.css';

/** Unknown paths while signed in (spec member 2). */
export function NotFoundScreen() {
  return (
    <Titled title="Page not found">
      <Screen roomy>
        <ScreenHead title="This page does not exist" />
        <div className={styles.middle}>
          <EmptyState
            art={<DoorArt />}
            title="404 Page Not Found"
            text="Did you forget to add the page to the router?"
            action={
              <LinkButton variant="primary" to="/">
                Go to Home
              </LinkButton>
            }
          />
        </div>
      </Screen>
    </Titled>
  );
}
