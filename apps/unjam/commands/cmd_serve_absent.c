/* In the place of cmd_serve.c where the program was built without libmicrohttpd or jansson. */
#include "commands.h"
#include "output.h"

enum exit_status cmd_serve(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    complain("this program was built without the server: libmicrohttpd or jansson was not there");
    return EXIT_BAD_INPUT;
}
