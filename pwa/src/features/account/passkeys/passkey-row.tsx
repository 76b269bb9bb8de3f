import type { Passkey } from '@greenroom/sync-protocol/account/passkey-records';
import { Button } from '../../../ui/button/button.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import own from '../own-row.module.css';
import styles from './passkeys.module.css';

interface PasskeyRowProps {
  readonly passkey: Passkey;
  /** It cannot be changed now; the reason is shown beside the list. */
  readonly isLocked: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** One passkey of the account. */
export function PasskeyRow({ passkey, isLocked, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={styles.row}>
      <div>
        <p className={own.name}>{name}</p>
        <p className="text-note">
          Added <Instant at={createdAt} />
          <br />
          {lastUsedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <Instant at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Row gap={8}>
        <Button size="small" disabled={isLocked} aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="small" disabled={isLocked} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Row>
    </li>
  );
}
