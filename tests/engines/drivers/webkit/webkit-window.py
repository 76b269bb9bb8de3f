"""A bare WebKit browser for WebDriver: a window of exactly the wanted size, a profile that is kept.

The package's MiniBrowser is never narrower than 447 px and forgets its profile under WebDriver.
Arguments: profile folder, width, height, user agent ('' for its own). The console goes to console.log in the profile; SIGUSR1
writes a picture of the window used last to window.png there.
"""

import os
import signal
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, GLib, Gtk, WebKit2  # noqa: E402

profile, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
user_agent = sys.argv[4]

# Off by default in the GTK port, on in Safari 17 and later.
SAFARI_FEATURES = {"StorageAPI", "StorageAPIEstimate", "FileSystem"}

windows = []


def redirect_console():
    console = os.open(
        os.path.join(profile, "console.log"), os.O_WRONLY | os.O_CREAT | os.O_APPEND
    )
    os.dup2(console, 1)


def make_context():
    manager = WebKit2.WebsiteDataManager(
        base_data_directory=os.path.join(profile, "data"),
        base_cache_directory=os.path.join(profile, "cache"),
    )
    context = WebKit2.WebContext(website_data_manager=manager)
    context.get_cookie_manager().set_persistent_storage(
        os.path.join(profile, "cookies.sqlite"), WebKit2.CookiePersistentStorage.SQLITE
    )
    context.set_preferred_languages(["en-GB"])
    context.set_automation_allowed(True)
    return context


def make_settings():
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    if user_agent:
        settings.set_user_agent(user_agent)
    features = WebKit2.Settings.get_all_features()
    for index in range(features.get_length()):
        feature = features.get(index)
        if feature.get_identifier() in SAFARI_FEATURES:
            settings.set_feature_enabled(feature, True)
    return settings


def open_window(context, settings):
    view = WebKit2.WebView(
        web_context=context, settings=settings, is_controlled_by_automation=True
    )
    window = Gtk.Window(default_width=width, default_height=height)
    window.add(view)
    window.show_all()
    windows.append(window)
    view.connect("close", lambda _view: close_window(window))
    return view


def close_window(window):
    windows.remove(window)
    window.destroy()


def take_picture():
    surface = windows[-1].get_window()
    picture = Gdk.pixbuf_get_from_window(surface, 0, 0, width, height)
    part = os.path.join(profile, "window.part")
    picture.savev(part, "png", [], [])
    os.rename(part, os.path.join(profile, "window.png"))
    return True


def start_session(context, session, settings):
    about = WebKit2.ApplicationInfo()
    about.set_name("MiniBrowser")
    session.set_application_info(about)
    session.connect("create-web-view", lambda _session: open_window(context, settings))


redirect_console()
with open(os.path.join(profile, "pid"), "w", encoding="ascii") as file:
    file.write(str(os.getpid()))
# WebKit reports this as prefers-reduced-motion.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
shared = make_context()
options = make_settings()
shared.connect("automation-started", lambda _c, session: start_session(shared, session, options))
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, take_picture)
Gtk.main()
