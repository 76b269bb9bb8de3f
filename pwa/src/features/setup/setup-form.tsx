import { useEffect } from 'react';
import { callApi } from '../../rest/call-api.ts';
import { callResolver } from '../../rest/call-resolver.ts';
import { ProblemError } from '../../rest/problem-error.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { FormFailure } from '../changes/form-failure.tsx';
import { useCallForm } from '../changes/use-call-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { announce } from '../../ui/toast/toast-store.ts';
import { forgetForm, keepForm, readKeptForm } from './kept-form.ts';
import styles from './setup-screen.module.css';

const emptyForm = { username: '', email: '', password: '', firstName: '', lastName: '' };

export type SetupMode = 'create' | 'claim';

/** Texts and call of each mode; both have the same fields (member side 2, 5 and 8, Setup). */
const modes = {
  create: {
    call: 'setup.createAdmin',
    title: 'Initial Setup',
    text: 'Create your first admin account',
    note: 'This works for the first admin only. Once there is one, setup is closed.',
    submit: 'Create Admin Account',
    done: { title: 'Admin Account Created', text: 'You can now log in', tone: 'success' },
    failed: { title: 'Setup Error', text: 'Failed to create admin account' },
    tooLate: 'already_set_up',
  },
  claim: {
    call: 'setup.claimAdmin',
    title: 'Claim Admin Account',
    text: 'Make the default admin account your own',
    note: 'Claiming replaces the original account: its username, email and password no longer work, and it is signed out everywhere.',
    submit: 'Claim Admin Account',
    done: { title: 'Admin Account Claimed', text: 'You can now log in', tone: 'success' },
    failed: { title: 'Claim Error', text: 'Failed to claim admin account' },
    tooLate: 'not_claimable',
  },
} as const;

interface SetupFormProps {
  readonly mode: SetupMode;
  /** The server requires the code its operator was given. */
  readonly needsCode: boolean;
  readonly onDone: () => void;
  /** Called when another person was faster. */
  readonly onTooLate: () => void;
}

/** Creates the first administrator, or claims the default one. */
export function SetupForm({ mode, needsCode, onDone, onTooLate }: SetupFormProps) {
  const words = modes[mode];
  const { form, field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver: needsCode ? codeResolver(words.call) : callResolver(words.call),
    defaultValues: { ...emptyForm, ...readKeptForm(), ...(needsCode && { setupCode: '' }) },
    send: async (input) => {
      try {
        await callApi(words.call, input);
      } catch (error) {
        if (error instanceof ProblemError && error.problem.code === words.tooLate) onTooLate();
        throw error;
      }
      forgetForm();
      announce(words.done);
      onDone();
    },
    describe: (error) => ({
      title: words.failed.title,
      text: reasonOf(error, words.failed.text),
      tone: 'destructive',
    }),
  });

  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => keepForm(values) }),
    [form],
  );
  return (
    <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
      <div>
        <h2 className="text-display" tabIndex={-1}>
          {words.title}
        </h2>
        <p className={styles.text}>{words.text}</p>
      </div>
      <Notice>{words.note}</Notice>
      <FormFailure failure={failure} />
      <Stack gap={16}>
        {needsCode && (
          <TextField
            label="Setup code"
            spellCheck={false}
            help="The code chosen by whoever installed Greenroom."
            {...field('setupCode')}
          />
        )}
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          help="8 characters or more."
          {...field('password')}
        />
        <div className={styles.names}>
          <TextField
            label="First Name"
            help="Optional"
            autoComplete="given-name"
            {...field('firstName')}
          />
          <TextField
            label="Last Name"
            help="Optional"
            autoComplete="family-name"
            {...field('lastName')}
          />
        </div>
      </Stack>
      <Button type="submit" variant="primary" wide pending={isSubmitting}>
        {words.submit}
      </Button>
    </Stack>
  );
}

type SetupResolver = ReturnType<typeof callResolver<'setup.createAdmin'>>;

/** The call's own schemas, plus the setup code, optional in them (decisions: Account). */
function codeResolver(call: (typeof modes)[SetupMode]['call']): SetupResolver {
  const resolve: SetupResolver = callResolver(call);
  return async (values, context, options) => {
    const judged = await resolve(values, context, options);
    if ((values.setupCode ?? '') !== '') return judged;
    const setupCode = { type: 'required', message: 'The setup code is required' } as const;
    return { values: {}, errors: { ...judged.errors, setupCode } };
  };
}

function reasonOf(error: unknown, standard: string): string {
  return error instanceof Error && error.message !== '' ? error.message : standard;
}
