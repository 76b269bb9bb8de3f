import { LinkButton } from '../../../ui/button/button.tsx';
import { Stage } from '../../../ui/stage/stage.tsx';
import styles from './landing-screen.module.css';

/** The first screen of a signed-out person (spec member 2, Landing). */
export function LandingScreen() {
  return (
    <Stage>
      <h1 className={styles.title}>The quiet room behind the stage.</h1>
      <p className={styles.text}>
        Create an account to access training modules, manage your earnings and connect with your
        community.
      </p>
      <div className={styles.action}>
        <LinkButton to="/auth" variant="primary" wide>
          Get Started
        </LinkButton>
      </div>
    </Stage>
  );
}
