/** How an engine is started for one device. */
export interface LaunchOptions {
  /** Folder of the device's profile, empty at first; its content outlives the browser. */
  readonly profile: string;
  /** Time zone of the device. */
  readonly timeZone: string;
  /** Absent: the browser's own. */
  readonly userAgent?: string | undefined;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** A browser engine the journeys run in. */
export interface Engine {
  readonly name: string;
  /** Why the engine cannot be run here and how to get it; null: it can. */
  findMissing(): string | null;
  launch(options: LaunchOptions): Promise<EngineBrowser>;
}

export interface EngineBrowser {
  readonly version: string;
  newTab(): Promise<EngineTab>;
  /** Ends the browser like a person does; the profile stays. */
  close(): Promise<void>;
}

/** What a journey needs of a tab that engines do differently; everything else is in `Tab`. */
export interface EngineTab {
  /** Uncaught errors of its pages so far, with those of other tabs where the engine mixes them. */
  readErrors(): readonly string[];
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page, waits for its promise. @returns its value, as JSON allows */
  run(expression: string): Promise<unknown>;
  /** Presses the primary button at a point of the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into what has the focus, key by key. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Chooses a file in the file input that this selector finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  bringToFront(): Promise<void>;
  /** A PNG. */
  takeScreenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export type Key = 'Enter' | 'Escape' | 'Tab';
