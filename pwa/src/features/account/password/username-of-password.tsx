import styles from './password-form.module.css';

/** Tells password managers whose password a form asks for. */
export function UsernameOfPassword({ username }: { readonly username: string }) {
  return (
    <input
      className={styles.username}
      type="text"
      autoComplete="username"
      value={username}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
