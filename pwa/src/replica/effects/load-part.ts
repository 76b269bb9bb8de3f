import { NetworkError } from '../../rest/problem-error.ts';

/**
 * Loads code that only some exchanges need.
 * @throws {NetworkError} when it does not come: where no worker keeps it, it is as far as the server.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new NetworkError({ cause });
  }
}
