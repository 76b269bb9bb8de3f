/** What is offered, by the way to install. */
export const installTitles = {
  prompt: 'Install Greenroom',
  'home-screen': 'Add Greenroom to your Home Screen',
  dock: 'Add Greenroom to your Dock',
} as const;
