import { LinkButton } from '../../../ui/button/button.tsx';
import { Stage } from '../../../ui/stage/stage.tsx';
import { asNewcomer } from '../sign-in/newcomer.ts';
import styles from './landing-screen.module.css';

interface LandingScreenProps {
  /** The installation has no administrator yet: the button leads to its setup. Absent: false. */
  readonly needsSetup?: boolean;
}

/** The first screen of a signed-out person (spec member 2, Landing). */
export function LandingScreen({ needsSetup = false }: LandingScreenProps) {
  return (
    <Stage>
      <h1 className={styles.title}>The quiet room behind the stage.</h1>
      <p className={styles.text}>
        Create an account to access training modules, manage your earnings and connect with your
        community.
      </p>
      <div className={styles.action}>
        {needsSetup ? (
          <LinkButton to="/setup" variant="primary" wide>
            Set up Greenroom
          </LinkButton>
        ) : (
          <LinkButton to="/auth" state={asNewcomer} variant="primary" wide>
            Get Started
          </LinkButton>
        )}
        <LinkButton to="/auth" variant="quiet" wide>
          I have an account
        </LinkButton>
      </div>
    </Stage>
  );
}
