/** Statements of one kind that run concurrently; later keys wait for the next one. */
const abreast = 2;
/** Maximum number of keys per statement. */
const most = 100;

interface Question<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Loads the keys of concurrent requests by one statement: under load a round trip to the database
 * costs more than the reading. A statement begins after all its keys were requested, so that no
 * value is older than its request. If a key holds a value the database cannot take, keys are loaded
 * one by one and only that one fails; if the database fails, all fail.
 */
export class Gathering<K, V> {
  readonly #read: (keys: readonly K[]) => Promise<readonly V[]>;
  #waiting: Question<K, V>[] = [];
  #underWay = 0;
  #isScheduled = false;

  /** @param read returns values in the order of its keys */
  constructor(read: (keys: readonly K[]) => Promise<readonly V[]>) {
    this.#read = read;
  }

  ask(key: K): Promise<V> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#underWay >= abreast || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    // Waits for other requests of this event-loop turn.
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#answerSome();
    });
  }

  async #answerSome(): Promise<void> {
    const questions = this.#waiting.splice(0, most);
    this.#underWay += 1;
    this.#schedule();
    await this.#answer(questions);
    this.#underWay -= 1;
    this.#schedule();
  }

  async #answer(questions: readonly Question<K, V>[]): Promise<void> {
    try {
      const values = await this.#read(questions.map(({ key }) => key));
      if (values.length !== questions.length) throw new Error('Not every question was answered');
      questions.forEach(({ resolve }, place) => resolve(values[place] as V));
    } catch (error) {
      if (questions.length > 1 && isDataException(error)) {
        await Promise.all(questions.map((question) => this.#answer([question])));
      } else for (const { reject } of questions) reject(error);
    }
  }
}

/** SQLSTATE class 22 (data exception): a value of the statement is invalid. */
function isDataException(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.length === 5 && code.startsWith('22');
}
