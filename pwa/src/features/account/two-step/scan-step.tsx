import { Copy } from 'lucide-react';
import { encode } from 'uqr';
import { type AppName, useDiscreet } from '../../../platform/privacy/discreet.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { Button, LinkButton } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { copyText } from '../../../ui/toast/copy-text.ts';
import { announce } from '../../../ui/toast/toast-store.ts';
import { useCallForm } from '../../changes/use-call-form.ts';
import { describeFailure, StepForm } from './step-form.tsx';
import styles from './two-step.module.css';

/** An app being set up. `secret`: base32; `uri`: what the QR code says. */
export interface StartedApp {
  readonly secret: string;
  readonly uri: string;
}

// The set-up within a sign-in takes the same input.
const resolver = callResolver('account.confirmSecondFactor');

interface ScanStepProps {
  readonly started: StartedApp;
  /** Turns it on with the app's first code. */
  readonly onCode: (input: { readonly code: string }) => Promise<void>;
}

/** Above it: as the app is called here, so that its entry is found again. */
export const scanTitle = (appName: AppName) => `Add ${appName} to your app`;

/** The secret as a picture, a link and text, and the first code of the app. */
export function ScanStep({ started, onCode }: ScanStepProps) {
  const { appName } = useDiscreet();
  const uri = nameIssuer(started.uri, appName);
  const sent = useCallForm({
    resolver,
    defaultValues: { code: '' },
    send: async (input) => {
      await onCode(input);
      announce({ title: 'Two-Step Sign-In On', tone: 'success' });
    },
    describe: describeFailure,
  });
  return (
    <>
      <p className="text-note">
        Scan this with your authenticator app. If the app is on this device, open it there, or type
        the key.
      </p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      {/* An address of the app: the browser hands it over. */}
      <LinkButton to={uri} reloadDocument wide>
        Open in an app on this device
      </LinkButton>
      <div className={styles.secret}>
        <p className={styles.key}>
          <span className="text-caption">Key</span>
          <code>{inGroups(started.secret)}</code>
        </p>
        <Button size="small" onClick={() => void copyText(started.secret)}>
          <Copy size={16} aria-hidden="true" />
          Copy key
        </Button>
      </div>
      <StepForm sent={sent} submitLabel="Turn on">
        <TextField
          label="Code"
          help="The six digits the app shows now."
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          {...sent.field('code')}
        />
      </StepForm>
    </>
  );
}

/** Authenticator apps list it under this name, beside those of others. Codes do not depend on it. */
function nameIssuer(uri: string, appName: AppName): string {
  return uri
    .replace('otpauth://totp/Greenroom:', `otpauth://totp/${appName}:`)
    .replace(/([?&]issuer=)Greenroom(?=&|$)/, `$1${appName}`);
}

/** In fours, as it is easiest to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

/** Light modules around the code, as scanners need (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code, black on white in both themes: many scanners do not read the reverse. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  return (
    <svg
      className={styles.picture}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} />
    </svg>
  );
}

/** One square for each dark module. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  const squares = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return squares.join('');
}
