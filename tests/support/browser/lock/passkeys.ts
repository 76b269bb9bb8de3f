import type { Page } from '@playwright/test';

/** Gives the page a device passkey that confirms every question. `hasPrf`: it has secrets (PRF). */
export async function addPasskeys(page: Page, hasPrf = true): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
