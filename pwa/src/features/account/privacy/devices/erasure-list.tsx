import { nameDevice } from '@greenroom/sync-protocol/account/device-rules';
import type { Erasure } from '@greenroom/sync-protocol/account/session-calls';
import { Instant } from '../../../../ui/instant/instant.tsx';
import { Stack } from '../../../../ui/layout/layout.tsx';
import { StatusPill } from '../../../../ui/status-pill/status-pill.tsx';
import own from '../../own-row.module.css';
import styles from './own-sessions.module.css';

/** Devices that were asked to erase what they keep, and whether they have. */
export function ErasureList({ erasures }: { readonly erasures: readonly Erasure[] }) {
  if (erasures.length === 0) return null;
  return (
    <Stack as="section" gap={12} aria-labelledby="erasures">
      <h4 id="erasures" className="text-note">
        Asked to erase
      </h4>
      <Stack as="ul">
        {erasures.map((erasure) => (
          <ErasureRow key={erasure.id} erasure={erasure} />
        ))}
      </Stack>
    </Stack>
  );
}

function ErasureRow({ erasure }: { readonly erasure: Erasure }) {
  const { device, label, askedAt, byAdministrator } = erasure;
  return (
    <li className={own.row}>
      <div className={styles.words}>
        <p className={own.name}>{nameDevice(erasure)}</p>
        <p className="text-note">
          {label !== undefined && (
            <>
              {device}
              <br />
            </>
          )}
          Asked {byAdministrator && 'by an administrator '}
          <Instant at={askedAt} />
          <br />
          <ErasureState erasure={erasure} />
        </p>
      </div>
      <StatusPill tone={stateTones[stateOf(erasure)]}>{stateOf(erasure)}</StatusPill>
    </li>
  );
}

const stateTones = { Waiting: 'planned', Erased: 'full', Over: 'neutral' } as const;

/** Over: its owner has it in use again, and it is not waited for. */
export function stateOf({ erasedAt, signedInAt }: Erasure): keyof typeof stateTones {
  if (erasedAt !== null) return 'Erased';
  return signedInAt ? 'Over' : 'Waiting';
}

function ErasureState({ erasure: { erasedAt, signedInAt, until } }: { readonly erasure: Erasure }) {
  if (erasedAt !== null) {
    return (
      <>
        Erased <Instant at={erasedAt} />
      </>
    );
  }
  if (signedInAt) {
    return (
      <>
        Not reported as erased: you signed in there again <Instant at={signedInAt} />. It is among
        your devices, where you can ask again.
      </>
    );
  }
  return (
    <>
      Erases when it is next opened with a network
      {until !== undefined && (
        <>
          , until <Instant at={until} dayOnly />
        </>
      )}
    </>
  );
}
