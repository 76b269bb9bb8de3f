// What the build and the browser give the worker beyond TypeScript's webworker library.

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}

interface ServiceWorkerGlobalScope {
  /** Replaced by the build with the list of files to precache. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
}

interface ImportMeta {
  readonly env: { readonly PROD: boolean };
}
