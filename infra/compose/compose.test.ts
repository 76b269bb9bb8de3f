import { readFileSync } from 'node:fs';
import { knownVariables } from '@greenroom/api/config';
import { secretVariables } from '@greenroom/api/secret-files';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Service {
  readonly image: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly stop_grace_period?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly user?: string;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
}

const text = readFileSync(new URL('../compose.yaml', import.meta.url), 'utf8');
const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const file = parse(text, { merge: true }) as {
  readonly name: string;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};
const servers = Object.entries(file.services).filter(([name]) => name.startsWith('server-'));

describe('the compose file', () => {
  it.each(Object.entries(file.services))(
    'gives %s no rights it does not need',
    (_name, service) => {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(service).toMatchObject({ security_opt: ['no-new-privileges:true'] });
    },
  );

  it('runs two servers that have time to drain', () => {
    expect(servers).toHaveLength(2);
    for (const [, server] of servers) expect(server.stop_grace_period).toBe('30s');
  });

  it('sets variables that exist, and secrets as files alone', () => {
    const variables = Object.keys(servers[0]?.[1].environment ?? {});
    expect(variables.filter((name) => !knownVariables.includes(name))).toEqual([]);
    // Set by the image, or of no use here: the keys are a secret, the store has one region.
    const leftOut =
      /^(?:PORT|HOST|GREENROOM_DATA|BANK_KEY_FILE|S3_REGION|PUSH_TEST_ORIGIN|DEFAULT_ADMIN_.*)$/;
    const settable = knownVariables.filter(
      (name) => !name.endsWith('_FILE') && !leftOut.test(name),
    );
    const isSet = (name: string) => variables.some((one) => [name, `${name}_FILE`].includes(one));
    expect(settable.filter((name) => !isSet(name))).toEqual([]);
    // The name of a key is no secret.
    const secret = secretVariables.filter((name) => name !== 'S3_ACCESS_KEY');
    expect(variables.filter((name) => secret.some((one) => one === name))).toEqual([]);
  });

  it('has one volume of nightly backups for both servers: either takes them, and both warn', () => {
    expect(servers).toHaveLength(2);
    for (const [, { environment, volumes }] of servers) {
      expect(environment?.['BACKUP_FOLDER']).toBe('/backups');
      expect(volumes).toEqual(['backups:/backups']);
    }
  });

  it('gives new volumes to the users who write there', () => {
    const given = file.services['owners']?.command?.join(' ') ?? '';
    const image = readFileSync(new URL('../Containerfile', import.meta.url), 'utf8');
    const server = /^USER (\S+)$/m.exec(image)?.[1];
    expect(given).toContain(`chown ${server} /backups`);
    expect(given).toContain(`chown ${file.services['store']?.user} /files`);
    const waiting = { owners: { condition: 'service_completed_successfully' } };
    for (const name of ['store', 'server-1', 'server-2'])
      expect(file.services[name]).toMatchObject({ depends_on: waiting });
  });

  it('has the services and volumes that the page for operators names', () => {
    const used = [...page.matchAll(/`podman (?!ps)([^`]+)`/g)].map(([, command = '']) => command);
    const ofCompose =
      /^compose -f infra\/compose\.yaml (?:(?:exec|run --rm) ([a-z0-9-]+) |(?:logs|restart|stop|up --detach)((?: [a-z0-9-]+)*)$)/;
    const ofVolume = /^volume export (\S+) /;
    const named = used.flatMap((command) => {
      const [, one, several = one] = ofCompose.exec(command) ?? ofVolume.exec(command) ?? [];
      return several === undefined ? [`podman ${command}`] : several.split(' ').filter(Boolean);
    });
    expect(named.length).toBeGreaterThan(10);
    const volumes = Object.keys(file.volumes).map((volume) => `${file.name}_${volume}`);
    const existing = [...Object.keys(file.services), ...volumes];
    expect(named.filter((name) => !existing.includes(name))).toEqual([]);
    const images = Object.values(file.services).map(({ image }) => image);
    const copies = [...page.matchAll(/`docker run --rm -v (\w+):\S+ (\S+) tar /g)];
    expect(copies).toHaveLength([...page.matchAll(/`podman volume export /g)].length);
    for (const [, volume, image] of copies) {
      expect(volumes).toContain(volume);
      expect(images).toContain(image);
    }
  });

  it('gets what it requires from a file, as the page says: each command reads it', () => {
    const written = [...page.matchAll(/^ +(GREENROOM_[A-Z_]+)=/gm)].map(([, name]) => name);
    const read = (sign: string) =>
      [...text.matchAll(new RegExp(`\\$\\{([A-Z_]+):\\${sign}`, 'g'))].map(([, name = '']) => name);
    const required = read('?');
    expect(required.length).toBeGreaterThan(1);
    expect(written).toEqual(expect.arrayContaining(required));
    const optional = read('-');
    expect(optional.length).toBeGreaterThan(5);
    const steps = page.slice(page.indexOf('`infra/.env`'), page.indexOf('## Variables'));
    expect(optional.filter((name) => !new RegExp(`\`${name}[\`=]`).test(steps))).toEqual([]);
  });

  it('has each secret made by the steps of the page', () => {
    const made = [...page.matchAll(/> (\w+(?:\.json)?)\b/g)].map(([, name]) => name);
    const files = Object.values(file.secrets).map((secret) => secret.file.split('/').at(-1));
    expect(files.filter((name) => !made.includes(name))).toEqual([]);
  });

  it('defines each secret that a service uses', () => {
    const used = Object.values(file.services).flatMap(({ secrets = [] }) => secrets);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(file.secrets).toSorted());
  });
});
